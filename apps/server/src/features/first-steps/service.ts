import { isSiteOrigin } from '../../platform/api/callers/cors.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { listDemoIds } from '../surveys/stored/demo-surveys.ts';
import { hasSurveyOf, listSeen } from './queries.ts';

/** Until the last of its surveys is gone. */
export async function hasDemo(db: Db): Promise<boolean> {
  return hasSurveyOf(db, await listDemoIds(db));
}

/** The latest origin of theirs whose pages asked for the surveys. Pages that we serve ourselves are no site of theirs. */
export async function findSeenSite(deps: Pick<Deps, 'config' | 'db' | 'host' | 'site'>): Promise<string | null> {
  const ours = new URL(deps.config.publicUrl).origin;
  const seen = (await listSeen(deps.db)).find(
    ({ origin }) => isSiteOrigin(deps, origin) && !(deps.host.openPages && origin === ours),
  );
  return seen?.origin ?? null;
}
