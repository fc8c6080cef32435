import type { Account } from '@userfeedback/contract';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findOwnAccount } from '../accounts/queries.ts';
import { rolesOf } from '../roles.ts';
import { listSessions } from '../sessions/queries.ts';

/** `scope` is the hash of the session that asks. */
export async function getAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  scope: string | null,
): Promise<Account> {
  const own = await findOwnAccount(db, id);
  const { name, email, role, host_user_id, password_hash, email_pending } = own;
  const sessions = await listSessions(db, id, now().toISOString());
  return {
    user: { id, name, email, role, roles: rolesOf(own) },
    is_of_host: host_user_id !== null,
    has_password: password_hash !== null,
    email_pending,
    sessions: sessions.map(({ token_hash, user_id: _user, expires_at: _end, proven_at: _proof, ...session }) => ({
      ...session,
      current: token_hash === scope,
    })),
  };
}

/** Throws 409 for somebody whose account the site around us manages. */
export async function findLocalAccount(deps: Pick<Deps, 'db' | 'host'>, id: number) {
  const account = await findOwnAccount(deps.db, id);
  if (account.host_user_id !== null)
    throw new AppError('conflict', `This person is managed in ${deps.host.info().name}.`);
  return account;
}
