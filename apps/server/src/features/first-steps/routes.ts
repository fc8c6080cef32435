import { isDeepStrictEqual } from 'node:util';
import { contract, Settings } from '@userfeedback/contract';
import { isSiteOrigin, siteOrigins } from '../../platform/api/callers/cors.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { addSiteOrigin, removeSiteOrigin } from '../settings/service.ts';
import { listDemoIds } from '../surveys/stored/demo-surveys.ts';
import { findDone, listSeen } from './queries.ts';
import { findSeenSite } from './service.ts';

const LOOK = [
  'widget_theme',
  'widget_color',
  'widget_text_color',
  'widget_button_color',
  'widget_font',
  'widget_position',
  'logo_type',
] as const;
const FRESH = Settings.parse({});

export function firstStepsRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;

  serve(contract.site.firstSteps, async () => {
    const [done, seen] = await Promise.all([findDone(db, await listDemoIds(db)), findSeenSite(deps)]);
    const { settings } = deps.site.now();
    return {
      ...done,
      script: seen !== null,
      look: LOOK.some((name) => !isDeepStrictEqual(settings[name], FRESH[name])),
    };
  });

  serve(contract.site.addOrigin, async ({ origin }) => {
    await addSiteOrigin(deps, origin);
    return { success: true as const };
  });

  serve(contract.site.removeOrigin, async ({ origin }) => {
    await removeSiteOrigin(deps, origin);
    return { success: true as const };
  });

  serve(contract.site.scriptCheck, async () => {
    await deps.site.watch();
    const now = deps.now().getTime();
    const seen = (await listSeen(db)).map(({ origin, seen_at }) => ({
      origin,
      seconds_ago: Math.max(0, Math.floor((now - Date.parse(seen_at)) / 1000)),
    }));
    return { origins: siteOrigins(deps), seen: seen.filter(({ origin }) => isSiteOrigin(deps, origin)) };
  });
}
