import { managingRoles } from '@userfeedback/engine';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessionsOf, deleteUser, lockUsersOfRoles, updateUserPassword, updateUserRole } from './queries.ts';

export {
  deleteApiKey,
  deleteSessionsOf,
  findUserByEmail,
  listApiKeys,
  listSessions,
  listUsers,
} from './queries.ts';

type Site = Pick<Deps, 'db' | 'host'>;

/** At least one person must be able to let others in. */
export class LastAdministrator extends Error {
  override name = 'LastAdministrator';
  override message = 'This is the last administrator. Make someone else an administrator first.';
}

export function changeRole({ db, host }: Site, id: number, role: string): Promise<void> {
  const managing = managingRoles(host.roles());
  return db.transaction().execute(async (trx) => {
    if (!managing.includes(role)) await requireAnotherManager(trx, managing, id);
    await updateUserRole(trx, id, role);
  });
}

/** Ends all sessions of that person. */
export async function changePassword(db: Db, id: number, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await updateUserPassword(trx, id, hash);
    await deleteSessionsOf(trx, id);
  });
}

export function removeUser({ db, host }: Site, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireAnotherManager(trx, managingRoles(host.roles()), id);
    await deleteSessionsOf(trx, id);
    await deleteUser(trx, id);
  });
}

async function requireAnotherManager(db: Db, roles: readonly string[], id: number): Promise<void> {
  const managing = await lockUsersOfRoles(db, roles);
  if (managing.includes(id) && managing.length === 1) throw new LastAdministrator();
}
