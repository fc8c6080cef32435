import { MANAGING_ROLES } from '@userfeedback/engine';
import type { Db } from '../db/schema.ts';
import { hashPassword } from './passwords.ts';
import {
  deleteSessionsOf,
  deleteUser,
  lockUsersOfRoles,
  updateUserPassword,
  updateUserRole,
} from './queries.ts';

export {
  deleteApiKey,
  deleteSessionsOf,
  findUserByEmail,
  listApiKeys,
  listSessions,
  listUsers,
} from './queries.ts';

/** Somebody has to be able to let others in. */
export class LastAdministrator extends Error {
  override name = 'LastAdministrator';
  override message = 'This is the last administrator. Make somebody else administrator first.';
}

/** Gives somebody another role, which counts in running servers within a second. */
export function changeRole(db: Db, id: number, role: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!MANAGING_ROLES.includes(role)) await keepOneBeside(trx, id);
    await updateUserRole(trx, id, role);
  });
}

/** Sets a new password; who is signed in with the old one is not any more. */
export async function changePassword(db: Db, id: number, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await updateUserPassword(trx, id, hash);
    await deleteSessionsOf(trx, id);
  });
}

/** Removes an account with its sessions and links. */
export function removeUser(db: Db, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await keepOneBeside(trx, id);
    await deleteSessionsOf(trx, id);
    await deleteUser(trx, id);
  });
}

async function keepOneBeside(db: Db, id: number): Promise<void> {
  const managing = await lockUsersOfRoles(db, MANAGING_ROLES);
  if (managing.includes(id) && managing.length === 1) throw new LastAdministrator();
}
