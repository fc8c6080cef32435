import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Identity } from '../../../platform/api/callers/session-store.ts';
import { SESSION_LENGTHS } from '../../../platform/api/callers/session-store.ts';
import { CLOCK_SKEW } from '../../../platform/clock-skew.ts';
import type { SessionTable } from '../../../platform/db/people-schema.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { perDatabase } from '../per-database.ts';
import { placeOf } from '../place.ts';
import { rolesOf } from '../roles.ts';
import { hashOf, isDueToNote, makeToken, momentAfter } from '../tokens.ts';
import {
  deleteEndedSessions,
  deleteSession,
  findSession,
  insertSession,
  limitEnds,
  moveBeginnings,
  noteSignIn,
  renewEnd,
  updateLastSeen,
  updateSession,
} from './queries.ts';

export { deleteSessionsOf, listSessions } from './queries.ts';

type Parts = Pick<Deps, 'db' | 'now'>;

const DAY = 86_400_000;
const SESSION_LENGTH = 1000 * SESSION_LENGTHS.password.unused;
/** From signing in, however often it is used. */
const LONGEST_SESSION = 1000 * SESSION_LENGTHS.password.longest;
/** Milliseconds; less than the second within which a revoked session must stop working everywhere. */
const REMEMBERED = 500;

const cacheOf = perDatabase<Identity>({ max: 5000, ttl: REMEMBERED });
/** Hashes of sessions that this process has started or prolonged within a day. */
const startedOf = perDatabase<true>({ max: 1000, ttl: DAY });

/** Prolongs a session in use, where it may be. */
export async function findIdentity({ db, now }: Parts, token: string): Promise<Identity | null> {
  const hash = hashOf(token);
  const cached = cacheOf(db).get(hash);
  if (cached) return cached;
  const moment = now();
  const row = await findSession(db, hash, moment.toISOString(), momentAfter(moment, -LONGEST_SESSION));
  if (!row) return null;
  const left = Date.parse(row.expires_at) - moment.getTime();
  const { unused, longest } = SESSION_LENGTHS[row.how];
  const possible = Math.min(1000 * unused, Date.parse(row.created_at) + 1000 * longest - moment.getTime());
  // An end later than possible was set while the clock was wrong.
  const isRenewed = left < possible - DAY || left > possible + CLOCK_SKEW;
  const isNoted = isDueToNote(row.last_seen_at, moment);
  if (isNoted) await updateLastSeen(db, row.id, moment.toISOString());
  if (isRenewed && unused < longest) startedOf(db).set(hash, true);
  if (isRenewed || isNoted)
    await updateSession(db, hash, {
      ...(isRenewed && { expires_at: momentAfter(moment, possible) }),
      ...(isNoted && { last_seen_at: moment.toISOString() }),
    });
  const identity = identityOf(row, hash);
  cacheOf(db).set(hash, identity);
  return { ...identity, renewed: isRenewed ? Math.floor(possible / 1000) : null };
}

/** By the hash of its token; does not prolong the session. */
export async function findByHash({ db, now }: Parts, hash: string): Promise<Identity | null> {
  const cached = cacheOf(db).get(hash);
  if (cached) return cached;
  const row = await findSession(db, hash, now().toISOString(), momentAfter(now(), -LONGEST_SESSION));
  return row ? identityOf(row, hash) : null;
}

function identityOf(row: NonNullable<Awaited<ReturnType<typeof findSession>>>, scope: string): Identity {
  const { id, name, email, role } = row;
  const person = {
    kind: 'user' as const,
    user_id: id,
    api_key_id: null,
    name,
    email,
    role,
    roles: rolesOf(row),
  };
  return {
    scope,
    person,
    manages: row.manages === 1,
    renewed: null,
    provenAt: Date.parse(row.proven_at),
    hasFactor:
      row.host_user_id !== null || row.how === 'provider' || Boolean(row.has_codes) || Boolean(row.has_passkey),
  };
}

/**
 * Stores only a hash. Also deletes the person's expired sessions. Throws 401 if the account was deactivated meanwhile, or
 * its password is no longer the one with this hash.
 */
export async function openSession(
  parts: Pick<Deps, 'config' | 'db' | 'now'>,
  userId: number,
  how: SessionTable['how'] = 'password',
  request?: FastifyRequest,
  passwordHash?: string,
): Promise<{ token: string; scope: string }> {
  const { db, now } = parts;
  const { token, hash } = makeToken(32);
  const moment = now();
  await deleteEndedSessions(db, userId, moment.toISOString());
  const { unused, longest } = SESSION_LENGTHS[how];
  const session: SessionTable = {
    token_hash: hash,
    id: randomBytes(9).toString('base64url'),
    user_id: userId,
    how,
    created_at: moment.toISOString(),
    expires_at: momentAfter(moment, 1000 * unused),
    last_seen_at: moment.toISOString(),
    proven_at: moment.toISOString(),
    ...(await placeOf(parts, request)),
  };
  await db.transaction().execute(async (trx) => {
    if (!(await noteSignIn(trx, userId, moment.toISOString(), passwordHash))) throw new AppError('wrong_credentials');
    await insertSession(trx, session);
  });
  if (unused < longest) startedOf(db).set(hash, true);
  return { token, scope: hash };
}

/** The person has just proved who they are. */
export async function proveSession({ db, now }: Parts, hash: string): Promise<void> {
  await updateSession(db, hash, { proven_at: now().toISOString() });
  cacheOf(db).delete(hash);
}

/** All of these sessions end at once in this process, in others within a second. */
export function forgetSessions(db: Db): void {
  cacheOf(db).clear();
}

export async function endSession({ db }: Pick<Parts, 'db'>, token: string): Promise<void> {
  const hash = hashOf(token);
  await deleteSession(db, hash);
  cacheOf(db).delete(hash);
}

/** After the clock was set back: nothing may end later than its full length from now. */
export async function limitSessions(db: Db, now: Date): Promise<void> {
  await limitEnds(db, momentAfter(now, SESSION_LENGTH + CLOCK_SKEW), momentAfter(now, SESSION_LENGTH));
  await moveBeginnings(db, now.toISOString(), []);
}

/** After the clock was set forward: what this process has recently started gets its full length from now. */
export async function renewSessions({ db, now }: Parts): Promise<void> {
  const hashes = [...startedOf(db).keys()];
  await renewEnd(db, 'sessions', hashes, momentAfter(now(), SESSION_LENGTH));
  await moveBeginnings(db, now().toISOString(), hashes);
}
