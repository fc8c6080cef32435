import type { SessionTable } from '../../../platform/db/people-schema.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { FACTORS } from '../has-factor.ts';

export async function insertSession(db: Db, session: SessionTable): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Undefined if the session has expired or began before `since`, or if the account is not active. */
export async function findSession(db: Db, tokenHash: string, now: string, since: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.name', 'users.role', 'users.roles', 'users.manages'])
    .select([
      'sessions.expires_at',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.proven_at',
      'sessions.how',
      'users.host_user_id',
    ])
    .select(FACTORS)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', since)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
}

export async function hasSessions(db: Db): Promise<boolean> {
  return (await db.selectFrom('sessions').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}

export async function updateSession(
  db: Db,
  tokenHash: string,
  changes: Partial<Pick<SessionTable, 'expires_at' | 'last_seen_at' | 'proven_at'>>,
): Promise<void> {
  await db.updateTable('sessions').set(changes).where('token_hash', '=', tokenHash).execute();
}

/**
 * Locks the account until the transaction ends. False if it is no longer active, or if its password is not the one with
 * this hash any more: whatever ends its sessions has to find the one that begins, or keep it from beginning.
 */
export async function noteSignIn(
  db: Db,
  userId: number,
  last_seen_at: string,
  passwordHash?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ last_seen_at })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .$if(passwordHash !== undefined, (users) => users.where('password_hash', '=', passwordHash ?? ''))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** When the person was last here. */
export async function updateLastSeen(db: Db, userId: number, last_seen_at: string): Promise<void> {
  await db.updateTable('users').set({ last_seen_at }).where('id', '=', userId).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

const KEPT_SESSIONS = 50;

/** Keeps the newest by id: the clock that says it has expired may be wrong. */
export async function deleteEndedSessions(db: Db, userId: number, now: string): Promise<void> {
  const newest = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(KEPT_SESSIONS);
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .where('token_hash', 'not in', newest)
    .execute();
}

/** The latest first. */
export async function listSessions(db: Db, userId: number, now: string) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** By the id that a person sees; false when they have no such session. */
export async function deleteSessionOf(db: Db, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** All but the one with this hash. */
export async function deleteOtherSessions(db: Db, userId: number, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute();
}

/** Also deletes their links and half-finished sign-ins; returns how many sessions there were. */
export async function deleteSessionsOf(db: Db, userId: number): Promise<number> {
  await db.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
  await db.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Shortens ends that lie later than possible. */
export async function limitEnds(db: Db, longest: string, end: string): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: end }).where('expires_at', '>', longest).execute();
}

/** Sets the beginning of these sessions, and of those that began later, to this moment. */
export async function moveBeginnings(db: Db, now: string, hashes: readonly string[]): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ created_at: now })
    .where((eb) => eb.or([eb('created_at', '>', now), ...(hashes.length > 0 ? [eb('token_hash', 'in', hashes)] : [])]))
    .execute();
}

/** Prolongs those with these hashes that end before this moment. */
export async function renewEnd(
  db: Db,
  table: 'sessions' | 'sign_in_links',
  hashes: readonly string[],
  end: string,
): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .updateTable(table)
    .set({ expires_at: end })
    .where('token_hash', 'in', hashes)
    .where('expires_at', '<', end)
    .execute();
}
