import { isEmailAddress } from '@userfeedback/engine';
import { AppError } from '../../../platform/api/app-error.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findUserByEmail, updateUser } from '../accounts/queries.ts';
import { deleteLinks } from '../links/queries.ts';
import { planAccountMail } from '../mails/account-kind.ts';
import type { Made } from '../mails/account-mail.ts';
import { deleteOtherSessions } from '../sessions/queries.ts';

interface Owner {
  id: number;
  email: string;
}

export function requireAddress(email: string): void {
  if (!isEmailAddress(email))
    throw new AppError('invalid', undefined, { email: 'Please enter a valid e-mail address.' });
}

/** Throws 422 if somebody else has it. */
export async function requireFreeAddress(db: Db, email: string, { id }: Owner): Promise<void> {
  const other = await findUserByEmail(db, email);
  if (other && other.id !== id) throw taken();
}

/** A mail is sent there; until its link is used the present address stays. */
export async function requestAddress(deps: Pick<Deps, 'config' | 'db' | 'now'>, { id }: Owner, email: string) {
  await deps.db.transaction().execute(async (trx) => {
    await updatePendingAddress(trx, id, email);
    await planAccountMail(trx, deps, { id, email }, { about: 'new-address' });
  });
}

/** A link that was sent before stops working. */
export async function updatePendingAddress(db: Db, id: number, email_pending: string | null): Promise<void> {
  await deleteLinks(db, id, 'email');
  await updateUser(db, id, { email_pending });
}

/**
 * Ends links that were sent to the former address, which gets a mail, and all sessions but the one with this hash.
 * Throws 422 if somebody else has the address by now.
 */
export async function changeAddress(
  trx: Db,
  deps: Pick<Deps, 'config' | 'now'>,
  owner: Owner,
  email: string,
  { made, session }: { made: Made; session: string | null },
): Promise<void> {
  await updateUser(trx, owner.id, { email, email_pending: null }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error;
  });
  await deleteOtherSessions(trx, owner.id, session ?? '');
  // It may lie in the mailbox of before.
  await deleteLinks(trx, owner.id, 'password');
  await planAccountMail(trx, deps, owner, { about: 'address-changed', made });
}

function taken(): AppError {
  return new AppError('invalid', undefined, { email: 'This address is used by somebody else.' });
}
