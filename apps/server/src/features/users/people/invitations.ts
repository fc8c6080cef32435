import { plainName } from '@userfeedback/engine';
import { AppError } from '../../../platform/api/app-error.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteUser, findUserByEmail, insertUser, lockUser, updateUser } from '../accounts/queries.ts';
import { requireAddress } from '../addresses/service.ts';
import { createAccountLink, planAccountMail } from '../mails/account-kind.ts';
import { deleteSessionsOf } from '../sessions/queries.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'now' | 'host'>;

/** Where mails are sent the link goes by mail; elsewhere it is returned, for somebody to pass on. */
export async function sendLink(
  parts: Pick<Deps, 'config' | 'db' | 'now'>,
  person: { id: number; email: string },
  mail: { about: 'invitation'; inviter: string } | { about: 'password-link' },
): Promise<string | null> {
  if (parts.config.smtpUrl === null) return (await createAccountLink(parts, mail.about, person.id)).link;
  await planAccountMail(parts.db, parts, person, mail);
  return null;
}

/** Somebody who is invited already gets the new role and a new invitation. */
export async function createInvitation(
  parts: Parts,
  given: { email: string; name: string; role: string },
  inviter: string,
): Promise<{ id: number; link: string | null }> {
  requireAddress(given.email);
  requireRole(parts, given.role);
  const { db } = parts;
  const invite = () => db.transaction().execute((trx) => upsertInvited(trx, parts, given));
  // Two who invite the same person at once make one account.
  const person = await invite().catch((error: unknown) => {
    if (isUniqueViolation(error)) return invite();
    throw error;
  });
  return { id: person.id, link: await sendLink(parts, person, { about: 'invitation', inviter }) };
}

async function upsertInvited(
  trx: Db,
  { now }: Pick<Deps, 'now'>,
  { email, name, role }: { email: string; name: string; role: string },
) {
  const known = await findUserByEmail(trx, email);
  if (known && known.status !== 'invited')
    throw new AppError('invalid', undefined, { email: 'This person is here already.' });
  if (!known) {
    const created_at = now().toISOString();
    return insertUser(trx, { email, name: plainName(name), role, password_hash: null, created_at, status: 'invited' });
  }
  await updateUser(trx, known.id, { role, ...(name !== '' && { name: plainName(name) }) });
  return known;
}

/** Removes the account, and its link with it. Throws 409 for somebody who has accepted. */
export function deleteInvitation({ db }: Pick<Deps, 'db'>, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    requireInvited(await lockUser(trx, id));
    await deleteSessionsOf(trx, id);
    await deleteUser(trx, id);
  });
}

export function requireInvited(person: { status: string } | undefined): void {
  if (person?.status !== 'invited') throw new AppError('conflict', 'This person has accepted the invitation already.');
}

export function requireRole({ host }: Pick<Deps, 'host'>, role: string): void {
  if (!host.roles().some(({ id }) => id === role))
    throw new AppError('invalid', undefined, { role: `There is no role “${role}”.` });
}
