import { text } from 'node:stream/consumers';
import type { Scope } from '@userfeedback/contract';
import { NewPassword } from '@userfeedback/contract';
import { addDays, momentInZone } from '@userfeedback/engine';
import type { CommandSite } from '../../compose.ts';
import {
  changePassword,
  createUser,
  findFirstToSignIn,
  findUserByEmail,
  listUsers,
  removeUser,
  updateAccount,
} from '../../features/users/accounts/service.ts';
import { resetFactors } from '../../features/users/factors/reset.ts';
import { createApiKey, getApiKeys, revokeApiKey } from '../../features/users/keys/service.ts';
import { createSignInLink } from '../../features/users/links/service.ts';
import { isEasyPassword, TOO_EASY } from '../../features/users/passwords/password-rules.ts';
import { deleteSessionsOf, listSessions } from '../../features/users/sessions/service.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { CommandError } from './command-error.ts';
import { countOf, line } from './print.ts';
import { withSite } from './site.ts';

/** `password` is true when it is to be read from standard input. */
export async function createPerson(person: {
  email: string;
  role: string;
  name?: string;
  password?: string | true;
}): Promise<void> {
  await withSite(async (site) => {
    const { email, role, name = email.split('@')[0] ?? email } = person;
    requireRole(site, role);
    const password = await passwordOf(site, { name, email }, person.password);
    const { id } = await createUser(site, { email, role, name, password }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new CommandError(`${email} is already in use.`) : error;
    });
    if (password !== null) console.log(`${name} (${role}) can sign in as ${email}.`);
    else console.log(`${site.config.publicUrl}/admin/sign-in?token=${await createSignInLink(site, id)}`);
  });
}

export async function listPeople({ json }: { json?: true }): Promise<void> {
  await withSite(async ({ db, now }) => {
    const people = (await listUsers(db, now().toISOString())).map((person) => ({
      ...person,
      sessions: Number(person.sessions),
    }));
    if (json) return console.log(JSON.stringify(people, null, 2));
    for (const { id, email, name, role, status, sessions, newest_session } of people)
      console.log(line([id, email, name, role, status, countOf(sessions, 'open session'), newest_session ?? '-']));
  });
}

export async function setRole({ email, role }: { email: string; role: string }): Promise<void> {
  await withSite(async (site) => {
    requireRole(site, role);
    const { id } = await personOf(site, email);
    await withPlainErrors(updateAccount(site, id, { role }));
    console.log(`${email} is ${role} now.`);
  });
}

/** From standard input: command-line arguments are visible to everybody on the machine. */
export async function setPassword({ email }: { email: string }): Promise<void> {
  await withSite(async (site) => {
    const { id, name, status } = await personOf(site, email);
    const password = await passwordOf(site, { name, email }, true);
    // Whoever was invited has accepted by this.
    await changePassword(site.db, id, password ?? '', status === 'invited' ? { changes: { status: 'active' } } : {});
    console.log(`${email} has a new password. All sessions and links have ended.`);
  });
}

/** For somebody who lost the phone and every recovery code. */
export async function resetSecondFactor({ email }: { email: string }): Promise<void> {
  await withSite(async (site) => {
    const person = await personOf(site, email);
    await resetFactors(site, person, { at: site.now().toISOString(), browser: '', os: '', country: null });
    console.log(`${email} has no second factor now. All sessions have ended.`);
  });
}

export async function removePerson({ email }: { email: string }): Promise<void> {
  await withSite(async (site) => {
    const { id } = await personOf(site, email);
    await withPlainErrors(removeUser(site, id));
    console.log(`${email} can no longer sign in.`);
  });
}

/** The link works once, within a day. Without an address it is for whoever signs in first. */
export async function linkFor({ email }: { email?: string }): Promise<void> {
  await withSite(async (site) => {
    const person = email === undefined ? await findFirstToSignIn(site) : await personOf(site, email);
    if (!person) throw new CommandError('Someone has already signed in. Name the account with --email.');
    if ('status' in person && person.status !== 'active')
      throw new CommandError(`${person.email} is ${person.status}, so a link would not work.`);
    console.log(`${site.config.publicUrl}/admin/sign-in?token=${await createSignInLink(site, person.id)}`);
  });
}

export async function sessionsOf({ email, end }: { email: string; end?: true }): Promise<void> {
  await withSite(async (site) => {
    const { id } = await personOf(site, email);
    if (end) {
      const ended = await deleteSessionsOf(site.db, id);
      return console.log(`${countOf(ended, 'session')} of ${email} ended.`);
    }
    const sessions = await listSessions(site.db, id, site.now().toISOString());
    if (sessions.length === 0) console.log(`${email} has no open sessions.`);
    for (const { created_at, expires_at } of sessions) console.log(`signed in ${created_at}, ends ${expires_at}`);
  });
}

/** Prints nothing but the key, so that scripts can store it. */
export async function createKey(key: {
  role: string;
  name: string;
  scopes?: readonly Scope[];
  expires?: string;
}): Promise<void> {
  await withSite(async (site) => {
    const { role, name, scopes, expires } = key;
    requireRole(site, role);
    const expires_at =
      expires === undefined ? null : momentInZone(addDays(expires, 1), '00:00', site.host.info().time_zone);
    if (expires_at !== null && expires_at <= site.now().toISOString())
      throw new CommandError('The last day of a key must not be in the past.');
    console.log((await createApiKey(site, { role, name, expires_at, ...(scopes && { scopes }) })).key);
  });
}

export async function listKeys({ json }: { json?: true }): Promise<void> {
  await withSite(async (site) => {
    const keys = await getApiKeys(site);
    if (json) return console.log(JSON.stringify(keys, null, 2));
    for (const { id, name, role, scopes, created_at, expires_at, status } of keys.toReversed())
      console.log(line([id, name, role, scopes.join(' '), created_at, expires_at ?? '-', status]));
  });
}

export async function revokeKey(id: number): Promise<void> {
  await withSite(async (site) => {
    const name = await revokeApiKey(site, id);
    if (name === undefined) throw new CommandError(`There is no key ${id}.`);
    console.log(`The key “${name}” no longer works.`);
  });
}

async function personOf({ db }: CommandSite, email: string) {
  const person = await findUserByEmail(db, email);
  if (!person) throw new CommandError(`No account here has the address ${email}.`);
  return person;
}

async function passwordOf(
  { host }: CommandSite,
  person: { name: string; email: string },
  given: string | true | undefined,
): Promise<string | null> {
  if (given === undefined) return null;
  const password = given === true ? (await text(process.stdin)).replace(/\r?\n$/, '') : given;
  const { error } = NewPassword.safeParse(password);
  if (error) throw new CommandError(error.issues[0]?.message ?? error.message);
  if (await isEasyPassword(password, { ...person, site: host.info().name })) throw new CommandError(TOO_EASY);
  return password;
}

async function withPlainErrors(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    throw error instanceof AppError ? new CommandError(error.message) : error;
  });
}

function requireRole({ host }: CommandSite, role: string): void {
  const roles = host.roles().map(({ id }) => id);
  if (!roles.includes(role)) throw new CommandError(`There is no role "${role}"; there are ${roles.join(', ')}.`);
}

/** Names may contain anything, but each gets one line. */
