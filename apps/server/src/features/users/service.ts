import { createHash, randomBytes } from 'node:crypto';
import { ADMIN_LANGUAGES } from '@userfeedback/contract/limits';
import { managingRoles, plainName } from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import type { Identity, SessionStore } from '../../platform/api/callers/session-store.ts';
import { HOST_SESSION_SECONDS, SESSION_SECONDS } from '../../platform/api/callers/session-store.ts';
import { insertRecord } from '../../platform/db/records.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashPassword } from './passwords.ts';
import type { UserRow } from './queries.ts';
import {
  deleteEndedSessions,
  deleteSession,
  extendSession,
  findApiKey,
  findFirstUser,
  findLanguageOf,
  findSession,
  findUser,
  hasSessions,
  insertApiKey,
  insertSession,
  insertSignInLink,
  insertUser,
  limitEnd,
  markLinkUsed,
  moveBeginnings,
  renewEnd,
} from './queries.ts';

export { findFirstUser, type UserRow } from './queries.ts';

type Parts = Pick<Deps, 'db' | 'now'>;

const DAY = 86_400_000;
const SESSION_LENGTH = 1000 * SESSION_SECONDS;
/** From signing in, however often it is used. */
const LONGEST_SESSION = 30 * DAY;
const HOST_SESSION_LENGTH = 1000 * HOST_SESSION_SECONDS;
const LINK_LENGTH = DAY;
/** Milliseconds; less than the second within which a revoked session or key must stop working everywhere. */
const REMEMBERED = 500;
/** Milliseconds; clocks of several processes differ a little. */
const AHEAD = 60_000;

const caches = new WeakMap<Db, LRUCache<string, Identity>>();
/** Hashes of sessions and links that this process has started or prolonged within a day. */
const ends = new WeakMap<Db, { sessions: LRUCache<string, true>; links: LRUCache<string, true> }>();

export function sessionsOf(parts: Pick<Deps, 'db' | 'now' | 'host'>): SessionStore {
  return {
    find: (token) => findIdentity(parts, token),
    findKey: (key) => findKeyIdentity(parts, key),
    findScope: (scope) => findScope(parts, scope),
    open: (userId, kind) => openSession(parts, userId, kind),
    end: (token) => endSession(parts, token),
    findFirstManager: () => findFirstManager(parts),
  };
}

/** Prolongs a session in use: 14 days from the last day it was used, 30 days in all. */
export async function findIdentity({ db, now }: Parts, token: string): Promise<Identity | null> {
  const hash = hashOf(token);
  const cached = cacheOf(db).get(hash);
  if (cached) return cached;
  const row = await findSession(db, hash, now().toISOString(), after(now, -LONGEST_SESSION));
  if (!row) return null;
  const left = Date.parse(row.expires_at) - now().getTime();
  const possible = Math.min(SESSION_LENGTH, Date.parse(row.created_at) + LONGEST_SESSION - now().getTime());
  // An end later than possible was set while the clock was wrong.
  const isRenewed = row.kind !== 'host' && (left < possible - DAY || left > possible + AHEAD);
  if (isRenewed) {
    await extendSession(db, hash, after(now, possible));
    endsOf(db).sessions.set(hash, true);
  }
  const identity = sessionIdentity(row, hash);
  cacheOf(db).set(hash, identity);
  return { ...identity, renewed: isRenewed ? Math.floor(possible / 1000) : null };
}

/** Finds a session or key by its hash; does not prolong a session. */
async function findScope({ db, now }: Parts, scope: string): Promise<Identity | null> {
  const cached = cacheOf(db).get(scope);
  if (cached) return cached;
  const session = await findSession(db, scope, now().toISOString(), after(now, -LONGEST_SESSION));
  if (session) return sessionIdentity(session, scope);
  const key = await findApiKey(db, scope);
  return key ? keyIdentity(key, scope) : null;
}

async function findKeyIdentity({ db }: Parts, key: string): Promise<Identity | null> {
  const hash = hashOf(key);
  const cached = cacheOf(db).get(hash);
  if (cached) return cached;
  const row = await findApiKey(db, hash);
  if (!row) return null;
  const identity = keyIdentity(row, hash);
  cacheOf(db).set(hash, identity);
  return identity;
}

type Row<Find extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Find>>>;

function sessionIdentity(row: Row<typeof findSession>, scope: string): Identity {
  const { id, name, email, role } = row;
  const person = { kind: 'user' as const, user_id: id, name, email, role, roles: rolesOf(row) };
  return { scope, person, manages: row.manages === 1, renewed: null };
}

function keyIdentity({ name, role }: Row<typeof findApiKey>, scope: string): Identity {
  const person = { kind: 'api-key' as const, user_id: null, name, email: '', role, roles: [role] };
  return { scope, person, manages: false, renewed: null };
}

/** Stores only a hash. Also deletes the person's expired sessions. */
export async function openSession(
  { db, now }: Parts,
  userId: number,
  kind: 'password' | 'host' = 'password',
): Promise<{ token: string; scope: string }> {
  const token = randomBytes(32).toString('base64url');
  const scope = hashOf(token);
  await deleteEndedSessions(db, userId, now().toISOString());
  if (kind === 'password') endsOf(db).sessions.set(scope, true);
  await insertSession(db, {
    token_hash: scope,
    user_id: userId,
    kind,
    created_at: now().toISOString(),
    expires_at: after(now, kind === 'host' ? HOST_SESSION_LENGTH : SESSION_LENGTH),
  });
  return { token, scope };
}

async function endSession({ db }: Parts, token: string): Promise<void> {
  cacheOf(db).delete(hashOf(token));
  await deleteSession(db, hashOf(token));
}

/** The link works once, within a day. */
export async function createSignInLink({ db, now }: Parts, userId: number): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  endsOf(db).links.set(hashOf(token), true);
  await insertSignInLink(db, {
    token_hash: hashOf(token),
    user_id: userId,
    expires_at: after(now, LINK_LENGTH),
  });
  return token;
}

/** Undefined when the link is unknown, used or expired. */
export async function useSignInLink({ db, now }: Parts, token: string): Promise<UserRow | undefined> {
  const userId = await markLinkUsed(db, hashOf(token), now().toISOString());
  return userId === undefined ? undefined : findUser(db, userId);
}

/** Null if none was chosen, or if it is not offered any more. */
export async function languageOf(
  { db }: Pick<Parts, 'db'>,
  userId: number | null,
): Promise<(typeof ADMIN_LANGUAGES)[number] | null> {
  if (userId === null) return null;
  const chosen = await findLanguageOf(db, userId);
  return ADMIN_LANGUAGES.find((each) => each === chosen) ?? null;
}

export function findFirstManager({ db, host }: Pick<Deps, 'db' | 'host'>): Promise<UserRow | undefined> {
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

export async function findFirstToSignIn(parts: Pick<Deps, 'db' | 'host'>): Promise<UserRow | null> {
  const manager = await findFirstManager(parts);
  return manager && !(await hasSessions(parts.db)) ? manager : null;
}

/** Without a password they can only use a sign-in link. */
export async function createUser(
  { db, now }: Parts,
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

/** The key is returned only this once; only its hash is stored. */
export async function createApiKey({ db, now }: Parts, key: { name: string; role: string }): Promise<string> {
  const text = `uf_${randomBytes(32).toString('base64url')}`;
  await insertApiKey(db, {
    role: key.role,
    name: plainName(key.name),
    key_hash: hashOf(text),
    created_at: now().toISOString(),
  });
  return text;
}

/** After the clock was set back: nothing may end later than its full length from now. */
export async function limitEnds(db: Db, now: Date): Promise<void> {
  for (const [table, length] of [
    ['sessions', SESSION_LENGTH],
    ['sign_in_links', LINK_LENGTH],
  ] as const) {
    const [longest, end] = [length + AHEAD, length].map((from) => after(() => now, from));
    await limitEnd(db, table, `${longest}`, `${end}`);
  }
  await moveBeginnings(db, now.toISOString(), []);
}

/** After the clock was set forward: what this process has recently started gets its full length from now. */
export async function renewEnds({ db, now }: Parts): Promise<void> {
  const { sessions, links } = endsOf(db);
  await renewEnd(db, 'sessions', [...sessions.keys()], after(now, SESSION_LENGTH));
  await moveBeginnings(db, now().toISOString(), [...sessions.keys()]);
  await renewEnd(db, 'sign_in_links', [...links.keys()], after(now, LINK_LENGTH));
}

function rolesOf({ role, roles }: { role: string; roles: string | null }): string[] {
  return roles === null ? [role] : JSON.parse(roles);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function after(now: () => Date, milliseconds: number): string {
  return new Date(now().getTime() + milliseconds).toISOString();
}

function cacheOf(db: Db): LRUCache<string, Identity> {
  const known = caches.get(db);
  if (known) return known;
  const cache = new LRUCache<string, Identity>({ max: 5000, ttl: REMEMBERED });
  caches.set(db, cache);
  return cache;
}

function endsOf(db: Db) {
  const known = ends.get(db);
  if (known) return known;
  const list = () => new LRUCache<string, true>({ max: 1000, ttl: DAY });
  const made = { sessions: list(), links: list() };
  ends.set(db, made);
  return made;
}
