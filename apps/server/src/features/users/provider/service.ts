import { PERSON_NAME_MAX } from '@userfeedback/contract/limits';
import { managingRoles, plainName } from '@userfeedback/engine';
import type { SignInProvider } from '../../../platform/config/provider-variables.ts';
import { isConstraintViolation } from '../../../platform/db/errors.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findAccountOf, insertProviderLink } from '../accounts/provider-link-queries.ts';
import type { UserRow } from '../accounts/queries.ts';
import { insertUser, updateUser } from '../accounts/queries.ts';
import { isLastManager } from '../accounts/service.ts';
import { deleteLinks } from '../links/queries.ts';
import { planAccountMail } from '../mails/account-kind.ts';
import type { Made } from '../mails/account-mail.ts';
import { forgetSessions } from '../sessions/service.ts';
import type { ProviderPerson } from './identify.ts';
import { ProviderError } from './provider-error.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'now' | 'host'>;
type Account = NonNullable<Awaited<ReturnType<typeof findAccountOf>>>;

interface Entry {
  provider: SignInProvider;
  who: ProviderPerson;
  made: Made;
  /** Only this account may be meant. */
  own: number | null;
}

/** The account of this person, with the role of today; made or linked the first time. Throws `ProviderError`. */
export async function enterByProvider(parts: Parts, entry: Entry): Promise<UserRow> {
  const enter = () => parts.db.transaction().execute((trx) => enterIn(trx, parts, entry));
  // Two first sign-ins at once make one account.
  const person = await enter().catch((error: unknown) => {
    if (isConstraintViolation(error)) return enter();
    throw error;
  });
  forgetSessions(parts.db);
  return person;
}

async function enterIn(trx: Db, parts: Parts, { provider, who, made, own }: Entry): Promise<UserRow> {
  const account = await findAccountOf(trx, provider.issuer, who);
  if (own !== null && account?.id !== own) throw new ProviderError('failed', 'this is another account');
  if (account?.status === 'deactivated') throw new ProviderError('deactivated');
  // Somebody else may have had the address at the provider before.
  if (account?.subject && account.subject !== who.subject)
    throw new ProviderError('failed', 'the account has another subject');
  if (!account && who.email === null) throw new ProviderError('failed', 'the address is not verified');
  const role = account ? await roleNow(trx, parts, provider, { account, who }) : roleByGroups(provider, who);
  if (role === null) throw new ProviderError('no-role');
  const person = account
    ? await updateAccount(trx, account, { role, who })
    : await createAccount(trx, parts, { role, who });
  if (account?.subject) return person;
  const linked_at = parts.now().toISOString();
  await insertProviderLink(trx, { issuer: provider.issuer, subject: who.subject, user_id: person.id, linked_at });
  if (account?.status === 'active')
    await planAccountMail(trx, parts, person, { about: 'provider-linked', provider: provider.label, made });
  return person;
}

/** Null: none. */
function roleByGroups({ roles, defaultRole }: SignInProvider, { groups }: ProviderPerson): string | null {
  return roles?.find(({ group }) => groups.has(group))?.role ?? defaultRole;
}

/** The last administrator keeps the role, so that somebody can let others in. */
async function roleNow(
  trx: Db,
  { host }: Parts,
  provider: SignInProvider,
  { account, who }: { account: Account; who: ProviderPerson },
): Promise<string | null> {
  if (provider.roles === null) return account.role;
  const wanted = roleByGroups(provider, who);
  const managing = managingRoles(host.roles());
  if (wanted !== null && managing.includes(wanted)) return wanted;
  return (await isLastManager(trx, managing, account.id)) ? account.role : wanted;
}

/** The provider has just done what an invitation asks for: it has proved that the address is theirs. */
async function updateAccount(
  trx: Db,
  { subject: _subject, ...account }: Account,
  { role, who }: { role: string; who: ProviderPerson },
): Promise<UserRow> {
  const name = account.name || nameOf(who);
  if (account.status === 'active' && account.role === role) return account;
  await updateUser(trx, account.id, { role, ...(account.status === 'invited' && { status: 'active', name }) });
  if (account.status === 'invited') await deleteLinks(trx, account.id, 'invitation');
  return { ...account, role };
}

function createAccount(
  trx: Db,
  { now }: Parts,
  { role, who }: { role: string; who: ProviderPerson },
): Promise<UserRow> {
  const created_at = now().toISOString();
  return insertUser(trx, { email: who.email ?? '', name: nameOf(who), role, password_hash: null, created_at });
}

function nameOf({ name }: ProviderPerson): string {
  return plainName(name)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, PERSON_NAME_MAX);
}
