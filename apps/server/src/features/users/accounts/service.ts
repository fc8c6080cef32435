import { ADMIN_LANGUAGES } from '@userfeedback/contract/limits';
import { managingRoles, plainName } from '@userfeedback/engine';
import { AppError } from '../../../platform/api/app-error.ts';
import { insertRecord } from '../../../platform/db/records.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { deleteSessionsOf, hasSessions } from '../sessions/queries.ts';
import type { Status, UserRow } from './queries.ts';
import { deleteUser, findFirstUser, findLanguageOf, insertUser, lockUsersOfRoles, updateUser } from './queries.ts';

export { findFirstUser, findUserByEmail, hasLinkAlone, listUsers, type UserRow } from './queries.ts';

type Site = Pick<Deps, 'db' | 'host'>;

/** Without a password they can only use a sign-in link. */
export async function createUser(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: { email: string; name: string; role: string; password: string | null },
): Promise<UserRow> {
  const { password, ...person } = user;
  const password_hash = password === null ? null : await hashPassword(password);
  return insertUser(db, {
    ...person,
    name: plainName(person.name),
    password_hash,
    created_at: now().toISOString(),
  });
}

export function findFirstManager({ db, host }: Site): Promise<UserRow | undefined> {
  return findFirstUser(db, managingRoles(host.roles()));
}

/** True once: for the first sign-in of anybody who manages the site. */
export async function isFirstSignIn(
  { db, host, now }: Pick<Deps, 'db' | 'host' | 'now'>,
  { roles, manages = false }: { roles: readonly string[]; manages?: boolean },
): Promise<boolean> {
  const managing = managingRoles(host.roles());
  if (!manages && !roles.some((role) => managing.includes(role))) return false;
  return insertRecord(db, 'first-sign-in', now().toISOString());
}

export async function findFirstToSignIn(parts: Site): Promise<UserRow | null> {
  const manager = await findFirstManager(parts);
  return manager && !(await hasSessions(parts.db)) ? manager : null;
}

/** Null if none was chosen, or if it is not offered any more. */
export async function languageOf(
  { db }: Pick<Deps, 'db'>,
  userId: number | null,
): Promise<(typeof ADMIN_LANGUAGES)[number] | null> {
  if (userId === null) return null;
  const chosen = await findLanguageOf(db, userId);
  return ADMIN_LANGUAGES.find((each) => each === chosen) ?? null;
}

/** Whoever is deactivated is signed out; their links stop working. */
export function updateAccount(
  { db, host }: Site,
  id: number,
  changes: { role?: string | undefined; status?: Status | undefined },
): Promise<void> {
  const managing = managingRoles(host.roles());
  const { role, status } = changes;
  const isDemoted = role !== undefined && !managing.includes(role);
  return transact(db, async (trx) => {
    if (isDemoted || status === 'deactivated') await requireAnotherManager(trx, managing, id);
    if (role !== undefined || status)
      await updateUser(trx, id, { ...(role !== undefined && { role }), ...(status && { status }) });
    if (status === 'deactivated') await deleteSessionsOf(trx, id);
  });
}

/** Ends all sessions and links of that person. `within`: what has to succeed with it, in the same transaction. */
export async function changePassword(
  db: Db,
  id: number,
  password: string,
  {
    changes = {},
    within = async () => undefined,
  }: { changes?: { name?: string; status?: Status }; within?: (trx: Db) => Promise<void> } = {},
): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await updateUser(trx, id, { password_hash, ...changes });
    await within(trx);
    await deleteSessionsOf(trx, id);
  });
}

export function removeUser({ db, host }: Site, id: number): Promise<void> {
  return transact(db, async (trx) => {
    await requireAnotherManager(trx, managingRoles(host.roles()), id);
    await deleteSessionsOf(trx, id);
    await deleteUser(trx, id);
  });
}

/** At least one person must be able to let others in. */
async function requireAnotherManager(db: Db, roles: readonly string[], id: number): Promise<void> {
  if (await isLastManager(db, roles, id)) throw new AppError('last_administrator');
}

/** Nobody else can become one or stop being one until the transaction ends. */
export async function isLastManager(db: Db, roles: readonly string[], id: number): Promise<boolean> {
  const managing = await lockUsersOfRoles(db, roles);
  return managing.includes(id) && managing.length === 1;
}
