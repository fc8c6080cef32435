import type { Db } from '../../platform/db/schema.ts';

export interface UserRow {
  id: number;
  email: string;
  name: string;
  role: string;
}

const PERSON = ['users.id', 'users.email', 'users.name', 'users.role'] as const;

/** Ignores case. Includes the hash of the password. */
export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...PERSON, 'password_hash'])
    .where('email', '=', normalEmail(email))
    .where('host_user_id', 'is', null)
    .executeTakeFirst();
}

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(PERSON).where('id', '=', id).executeTakeFirst();
}

export async function findFirstUser(db: Db, roles: readonly string[]): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(PERSON)
    .where('role', 'in', roles)
    .where('host_user_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function insertUser(
  db: Db,
  user: { email: string; name: string; role: string; password_hash: string | null; created_at: string },
): Promise<UserRow> {
  return db
    .insertInto('users')
    .values({ ...user, email: normalEmail(user.email) })
    .returning(['id', 'email', 'name', 'role'])
    .executeTakeFirstOrThrow();
}

export async function insertSession(
  db: Db,
  session: {
    token_hash: string;
    user_id: number;
    kind: 'password' | 'host';
    created_at: string;
    expires_at: string;
  },
): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Undefined if the session has expired or began before `since`. */
export async function findSession(db: Db, tokenHash: string, now: string, since: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...PERSON, 'users.roles', 'users.manages', 'sessions.expires_at', 'sessions.created_at', 'sessions.kind'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', since)
    .executeTakeFirst();
}

export async function hasSessions(db: Db): Promise<boolean> {
  return (await db.selectFrom('sessions').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: string): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute();
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

type WithEnd = 'sessions' | 'sign_in_links';

/** Shortens ends that lie later than possible. */
export async function limitEnd(db: Db, table: WithEnd, longest: string, end: string): Promise<void> {
  await db.updateTable(table).set({ expires_at: end }).where('expires_at', '>', longest).execute();
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
export async function renewEnd(db: Db, table: WithEnd, hashes: readonly string[], end: string): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .updateTable(table)
    .set({ expires_at: end })
    .where('token_hash', 'in', hashes)
    .where('expires_at', '<', end)
    .execute();
}

export async function insertSignInLink(
  db: Db,
  link: { token_hash: string; user_id: number; expires_at: string },
): Promise<void> {
  await db
    .insertInto('sign_in_links')
    .values({ ...link, used_at: null })
    .execute();
}

/** Returns the person's id; undefined when the link is unknown, used or expired. */
export async function markLinkUsed(db: Db, tokenHash: string, now: string): Promise<number | undefined> {
  const used = await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id;
}

export async function insertApiKey(
  db: Db,
  key: { name: string; role: string; key_hash: string; created_at: string },
): Promise<void> {
  await db.insertInto('api_keys').values(key).execute();
}

export async function findApiKey(db: Db, keyHash: string) {
  return db.selectFrom('api_keys').select(['id', 'name', 'role']).where('key_hash', '=', keyHash).executeTakeFirst();
}

function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function listUsers(db: Db, now: string) {
  return db
    .selectFrom('users')
    .leftJoin('sessions', (join) => join.onRef('sessions.user_id', '=', 'users.id').on('sessions.expires_at', '>', now))
    .select(PERSON)
    .select((eb) => [
      eb.fn.count<number>('sessions.token_hash').as('sessions'),
      eb.fn.max('sessions.created_at').as('newest_session'),
    ])
    .groupBy(PERSON)
    .orderBy('users.id')
    .execute();
}

export async function listSessions(db: Db, userId: number, now: string) {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Also deletes their sign-in links; returns how many sessions there were. */
export async function deleteSessionsOf(db: Db, userId: number): Promise<number> {
  await db.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Local accounts only; locked until the transaction ends. */
export async function lockUsersOfRoles(db: Db, roles: readonly string[]): Promise<number[]> {
  const rows = await db
    .updateTable('users')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('role', 'in', roles)
    .where('host_user_id', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateUserRole(db: Db, id: number, role: string): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
}

export async function updateUserPassword(db: Db, id: number, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

export async function findLanguageOf(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language ?? null;
}

export async function updateUserLanguage(db: Db, id: number, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', id).execute();
}

export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

export async function listApiKeys(db: Db) {
  return db.selectFrom('api_keys').select(['id', 'name', 'role', 'created_at']).orderBy('id').execute();
}

export async function deleteApiKey(db: Db, id: number): Promise<string | undefined> {
  const deleted = await db.deleteFrom('api_keys').where('id', '=', id).returning('name').executeTakeFirst();
  return deleted?.name;
}
