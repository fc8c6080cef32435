import type { Updateable } from 'kysely';
import type { UserTable } from '../../../platform/db/people-schema.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { hasProvider } from '../has-factor.ts';

export interface UserRow {
  id: number;
  email: string;
  name: string;
  role: string;
  /** Of somebody whose password was right: its hash, which the account must still have when the session begins. */
  checkedHash?: string;
}

export type Status = 'active' | 'invited' | 'deactivated';

const PERSON = ['users.id', 'users.email', 'users.name', 'users.role'] as const;

/** Ignores case. Includes the hash of the password, and whoever cannot sign in now. */
export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...PERSON, 'password_hash', 'status'])
    .where('email', '=', normalEmail(email))
    .where('host_user_id', 'is', null)
    .executeTakeFirst();
}

export async function findActiveUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(PERSON).where('id', '=', id).where('status', '=', 'active').executeTakeFirst();
}

/** With what mails about the account need. */
export async function findAccount(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select([...PERSON, 'status', 'language', 'host_user_id', 'email_pending'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findFirstUser(db: Db, roles: readonly string[]): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(PERSON)
    .where('role', 'in', roles)
    .where('host_user_id', 'is', null)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function insertUser(
  db: Db,
  user: {
    email: string;
    name: string;
    role: string;
    password_hash: string | null;
    created_at: string;
    status?: Status;
  },
): Promise<UserRow> {
  return db
    .insertInto('users')
    .values({ ...user, email: normalEmail(user.email) })
    .returning(['id', 'email', 'name', 'role'])
    .executeTakeFirstOrThrow();
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function listUsers(db: Db, now: string) {
  return db
    .selectFrom('users')
    .leftJoin('sessions', (join) => join.onRef('sessions.user_id', '=', 'users.id').on('sessions.expires_at', '>', now))
    .select([...PERSON, 'users.status'])
    .select((eb) => [
      eb.fn.count<number>('sessions.token_hash').as('sessions'),
      eb.fn.max('sessions.created_at').as('newest_session'),
    ])
    .groupBy([...PERSON, 'users.status'])
    .orderBy('users.id')
    .execute();
}

/** Active local accounts only; locked until the transaction ends. */
export async function lockUsersOfRoles(db: Db, roles: readonly string[]): Promise<number[]> {
  const rows = await db
    .updateTable('users')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('role', 'in', roles)
    .where('host_user_id', 'is', null)
    .where('status', '=', 'active')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** With what only the own account shows. */
export async function findOwnAccount(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select([...PERSON, 'roles', 'host_user_id', 'password_hash', 'email_pending'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Locked until the transaction ends. */
export async function lockUser(db: Db, id: number) {
  return db
    .updateTable('users')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('id', '=', id)
    .returning(['status', 'email_pending'])
    .executeTakeFirst();
}

export async function updateUser(
  db: Db,
  id: number,
  changes: Updateable<
    Pick<UserTable, 'name' | 'role' | 'status' | 'password_hash' | 'email' | 'email_pending' | 'language'>
  >,
): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Whether this local person came in by a link and could not come in otherwise. */
export async function hasLinkAlone(db: Db, id: number, issuer: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', id)
    .where('users.host_user_id', 'is', null)
    .where('users.password_hash', 'is', null)
    .where('sessions.how', '=', 'link')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('passkeys').select('id').whereRef('user_id', '=', 'users.id'))))
    .where((eb) => eb.not(hasProvider(issuer)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findLanguageOf(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language ?? null;
}

export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}
