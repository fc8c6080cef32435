import { isSiteOrigin } from '../../platform/api/callers/cors.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { listDemoIds } from '../surveys/stored/demo-surveys.ts';
import { hasAnyOf, listSeen } from './queries.ts';

/** Until the last of its surveys is gone. */
export async function hasDemo(db: Db): Promise<boolean> {
  return hasAnyOf(db, await listDemoIds(db));
}

/** The site's origin that asked for the surveys last. Pages that we serve ourselves do not count. */
export async function findSeenSite(deps: Pick<Deps, 'config' | 'db' | 'host' | 'site'>): Promise<string | null> {
  const ours = new URL(deps.config.publicUrl).origin;
  const seen = (await listSeen(deps.db)).find(
    ({ origin }) => isSiteOrigin(deps, origin) && !(deps.host.openPages && origin === ours),
  );
  return seen?.origin ?? null;
}
