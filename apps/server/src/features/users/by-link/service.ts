import { plainName } from '@userfeedback/engine';
import { AppError } from '../../../platform/api/app-error.ts';
import type { SignInStepTable } from '../../../platform/db/people-schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isLinked } from '../accounts/provider-link-queries.ts';
import { findAccount, updateUser } from '../accounts/queries.ts';
import { changePassword } from '../accounts/service.ts';
import { changeAddress } from '../addresses/service.ts';
import type { NewPasskey } from '../factors/passkeys.ts';
import { addPasskey } from '../factors/passkeys.ts';
import type { LinkKind } from '../links/queries.ts';
import { findOpenLink, redeemLink } from '../links/service.ts';
import { planAccountMail } from '../mails/account-kind.ts';
import type { Made } from '../mails/account-mail.ts';
import { requireStrongPassword } from '../passwords/password-rules.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'now' | 'host'>;
type Person = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type Kind = Exclude<LinkKind, 'sign-in'>;

/** Whose link it is. Throws the same for every link that does not work. */
export async function readLink(deps: Parts, token: string): Promise<{ kind: Kind; person: Person }> {
  const link = await findOpenLink(deps, token);
  if (!link || link.kind === 'sign-in') throw deadLink();
  const person = await findAccount(deps.db, link.user_id);
  if (!person || !isStillWanted(link.kind, person)) throw deadLink();
  return { kind: link.kind, person };
}

function isStillWanted(kind: Kind, { status, email_pending }: Person): boolean {
  if (kind === 'invitation') return status === 'invited';
  return status === 'active' && (kind !== 'email' || email_pending !== null);
}

async function findOwner(deps: Parts, kind: Kind, token: string): Promise<Person> {
  const found = await readLink(deps, token);
  if (found.kind !== kind) throw deadLink();
  return found.person;
}

/** The account becomes active, with this name and password. */
export async function acceptInvitation(
  deps: Parts,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<Person> {
  const person = await findInvited(deps, token);
  const changes = { name: plainName(name), status: 'active' as const };
  const accepted = { ...person, ...changes };
  await requireStrongPassword(password, { ...accepted, site: deps.host.info().name });
  await changePassword(deps.db, person.id, password, {
    changes,
    within: (db) => redeem({ ...deps, db }, 'invitation', token),
  });
  return accepted;
}

export function findInvited(deps: Parts, token: string): Promise<Person> {
  return findOwner(deps, 'invitation', token);
}

/** The account becomes active, with this name and passkey, and without a password. */
export async function acceptByPasskey(
  deps: Parts,
  { token, name, passkey }: { token: string; name: string; passkey: Omit<NewPasskey, 'challenge'> },
  begun: Pick<SignInStepTable, 'user_id' | 'challenge'> | null,
): Promise<Person> {
  const person = await findInvited(deps, token);
  const challenge = begun?.user_id === person.id ? (begun.challenge ?? '') : '';
  const changes = { name: plainName(name), status: 'active' as const };
  await deps.db.transaction().execute(async (db) => {
    await redeem({ ...deps, db }, 'invitation', token);
    await updateUser(db, person.id, changes);
    await addPasskey({ ...deps, db }, person.id, { ...passkey, challenge });
  });
  return { ...person, ...changes };
}

/** A link for a new password; somebody who has none because a provider signs them in is told so instead. */
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
  const person = await findOwner(deps, 'password', token);
  await requireStrongPassword(password, { ...person, site: deps.host.info().name });
  await changePassword(deps.db, person.id, password, {
    within: async (db) => {
      await redeem({ ...deps, db }, 'password', token);
      await planAccountMail(db, deps, person, { about: 'password-set', made });
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
  const person = await findOwner(deps, 'email', token);
  const email = person.email_pending ?? '';
  await deps.db.transaction().execute(async (db) => {
    await redeem({ ...deps, db }, 'email', token);
    await changeAddress(db, deps, person, email, by);
  });
  return email;
}

async function redeem(parts: Pick<Deps, 'db' | 'now'>, kind: Kind, token: string): Promise<void> {
  if ((await redeemLink(parts, kind, token)) === undefined) throw deadLink();
}

function deadLink(): AppError {
  return new AppError(
    'wrong_credentials',
    'This link has been used, was replaced by a newer one, or has expired. Ask for a new one.',
  );
}
