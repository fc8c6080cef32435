import type { HostConfig } from '@userfeedback/contract';
import { grantsOf } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { VERSION } from '../../platform/version.ts';
import { placementOf } from '../addon-store/placement.ts';
import { countPublished } from './queries.ts';

/** The oldest plugin that works with this server. */
export const MIN_PLUGIN = '0.1.0';

/** Only parts in force, so that the plugin need not know plans. */
export async function configFor(deps: Deps): Promise<HostConfig> {
  const { settings, access } = deps.site.now();
  const roles = deps.host.roles();
  const grants = roles.map(
    ({ id }) => [id, grantsOf({ roles: [id], manages: false }, roles, settings, access)] as const,
  );
  const whoMay = (grant: keyof HostConfig['access']) => grants.flatMap(([id, granted]) => (granted[grant] ? [id] : []));
  return {
    access: {
      create_edit_surveys: whoMay('create_edit_surveys'),
      view_results: whoMay('view_results'),
      delete_surveys: whoMay('delete_surveys'),
    },
    post_ratings: await placementOf(deps),
    ...serverFor(deps),
    published: await countPublished(deps.db),
  };
}

export function serverFor({ config }: Pick<Deps, 'config'>): Pick<HostConfig, 'widget' | 'server'> {
  return {
    widget: { src: `${config.publicUrl}/widget.js` },
    server: { version: VERSION, min_plugin: MIN_PLUGIN, plugin: VERSION },
  };
}

/** Compares versions such as `1.10.2`; false for anything that is no version. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split(/[.+-]/).map(Number));
  for (const [at, number] of (other ?? []).entries()) {
    const difference = (one?.[at] ?? 0) - number;
    if (Number.isNaN(difference)) return false;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
