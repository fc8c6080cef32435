import type { SessionStore } from '../../platform/api/callers/session-store.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { findFirstManager } from './accounts/service.ts';
import { findKeyByHash, findKeyIdentity } from './keys/service.ts';
import { limitLinks, renewLinks } from './links/service.ts';
import { endSession, findByHash, findIdentity, limitSessions, openSession, renewSessions } from './sessions/service.ts';

export function sessionsOf(parts: Pick<Deps, 'config' | 'db' | 'now' | 'host'>): SessionStore {
  return {
    find: (token) => findIdentity(parts, token),
    findKey: (key, request) => findKeyIdentity(parts, key, request),
    findScope: async (hash) => (await findByHash(parts, hash)) ?? findKeyByHash(parts, hash),
    open: (userId, how, request, passwordHash) => openSession(parts, userId, how, request, passwordHash),
    end: (token) => endSession(parts, token),
    findFirstManager: () => findFirstManager(parts),
  };
}

/** After the clock was set back: nothing may end later than its full length from now. */
export async function limitEnds(db: Db, now: Date): Promise<void> {
  await limitSessions(db, now);
  await limitLinks(db, now);
}

/** After the clock was set forward: what this process has recently started gets its full length from now. */
export async function renewEnds(parts: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await renewSessions(parts);
  await renewLinks(parts);
}
