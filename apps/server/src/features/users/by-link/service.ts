import { plainName } from '@userfeedback/engine';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findAccount } from '../accounts/queries.ts';
import { changePassword } from '../accounts/service.ts';
import { changeAddress } from '../addresses/service.ts';
import type { LinkKind } from '../links/queries.ts';
import { lookAtLink, redeemLink } from '../links/service.ts';
import { planAccountMail } from '../mails/account-kind.ts';
import type { Made } from '../mails/account-mail.ts';
import { requireStrongPassword } from '../passwords/password-rules.ts';
import { isLinked } from '../provider-links/queries.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'now' | 'host'>;
type Person = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The person whose link it is. Throws the same for every link that does not work. */
export async function findLinkOwner(deps: Parts, token: string): Promise<{ kind: LinkKind; person: Person }> {
  const link = await lookAtLink(deps, token);
  const person = link && (await findAccount(deps.db, link.user_id));
  if (!person || !isInUse(link.kind, person)) throw deadLink();
  return { kind: link.kind, person };
}

function isInUse(kind: LinkKind, { status, email_pending }: Person): boolean {
  if (kind === 'invitation') return status === 'invited';
  return status === 'active' && (kind !== 'email' || email_pending !== null);
}

async function findOwnerOf(deps: Parts, kind: LinkKind, token: string): Promise<Person> {
  const found = await findLinkOwner(deps, token);
  if (found.kind !== kind) throw deadLink();
  return found.person;
}

/** The account becomes active, with this name and password. */
export async function acceptInvitation(
  deps: Parts,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<Person> {
  const person = await findOwnerOf(deps, 'invitation', token);
  const changes = { name: plainName(name), status: 'active' as const };
  const accepted = { ...person, ...changes };
  await requireStrongPassword(password, { ...accepted, site: deps.host.info().name });
  await changePassword(deps.db, person.id, password, {
    changes,
    within: (trx) => requireUsed(trx, deps.now, 'invitation', token),
  });
  return accepted;
}

/** Somebody who has no password because a provider signs them in is told so. */
export async function planPasswordMail(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  person: { id: number; email: string; password_hash: string | null },
): Promise<void> {
  const { provider } = config;
  const isElsewhere = provider && person.password_hash === null && (await isLinked(db, provider.issuer, person.id));
  const mail = isElsewhere
    ? { about: 'provider-only' as const, provider: provider.label }
    : { about: 'password-link' as const };
  await planAccountMail(db, { config, now }, person, mail);
}

/** Ends all sessions and links of the account. */
export async function resetPassword(
  deps: Parts,
  { token, password }: { token: string; password: string },
  made: Made,
): Promise<Person> {
  const person = await findOwnerOf(deps, 'password', token);
  await requireStrongPassword(password, { ...person, site: deps.host.info().name });
  await changePassword(deps.db, person.id, password, {
    within: async (trx) => {
      await requireUsed(trx, deps.now, 'password', token);
      await planAccountMail(trx, deps, person, { about: 'password-set', made });
    },
  });
  return person;
}

/** Ends all sessions but the one with this hash; the former address gets a mail. */
export async function confirmAddress(
  deps: Parts,
  token: string,
  by: { made: Made; session: string | null },
): Promise<string> {
  const person = await findOwnerOf(deps, 'email', token);
  const email = person.email_pending ?? '';
  await deps.db.transaction().execute(async (trx) => {
    await requireUsed(trx, deps.now, 'email', token);
    await changeAddress(trx, deps, person, email, by);
  });
  return email;
}

async function requireUsed(trx: Db, now: Deps['now'], kind: LinkKind, token: string): Promise<void> {
  if ((await redeemLink(trx, now, kind, token)) === undefined) throw deadLink();
}

function deadLink(): AppError {
  return new AppError(
    'wrong_credentials',
    'This link has been used, was replaced by a newer one, or has expired. Ask for a new one.',
  );
}
