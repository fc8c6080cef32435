import type { Actor, Caller } from '@userfeedback/addon-kit';
import type { Capability } from '@userfeedback/contract';
import { accessTo, grantsInScope, grantsOf } from '@userfeedback/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionTable } from '../../db/people-schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../app-error.ts';
import { callerAddress } from './caller-address.ts';
import { rememberBrowser } from './known-browsers.ts';
import { isLocal } from './local.ts';
import { checkNonce, makeNonce } from './nonces.ts';
import type { Identity } from './session-store.ts';
import { SESSION_LENGTHS } from './session-store.ts';

const SESSION_COOKIE = 'userfeedback_session';
/** With this prefix, over https, no other host can set it. */
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyRequest {
    /** What nonces of this session or key are bound to; null when nobody is signed in. */
    nonceScope: string | null;
    /** When the person last proved who they are; null for a key, and when nobody is signed in. */
    provenAt: number | null;
  }
}

/**
 * Unsafe calls with a cookie need the session's nonce in `X-WP-Nonce`, except for signing in and out. API keys need
 * none, since no browser sends them by itself.
 */
export async function readActor(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  isSigning: boolean,
): Promise<Actor | null> {
  const key = bearerOf(request);
  if (key !== null) {
    const found = await deps.sessions.findKey(key, request);
    if (found && hasEnded(deps, found)) throw new AppError('unauthorized', 'This API key has expired.');
    return remember(deps, request, found);
  }
  const token = tokenOf(deps, request);
  const found = token ? await deps.sessions.find(token) : null;
  if (token && found?.renewed) setCookie(deps, reply, token, found.renewed);
  const identity = found ?? (await signInDeveloper(deps, request, reply));
  if (identity && !isSigning && !SAFE.has(request.method)) {
    requireNonce(deps, identity.scope, 'rest', headerOf(request, 'x-wp-nonce'));
  }
  return remember(deps, request, identity);
}

/** Throws `unauthorized` if nobody is signed in. */
export function signedInActor(actor: Actor | null): Actor {
  if (!actor) throw new AppError('unauthorized');
  return actor;
}

export function callerOf(request: FastifyRequest): Caller {
  const { actor, nonceScope } = request;
  return { actor, session: nonceScope, ip: callerAddress(request) };
}

export async function signIn(
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  user: { id: number; email: string; checkedHash?: string },
  how: Exclude<SessionTable['how'], 'site' | 'developer'>,
): Promise<{ nonce: string }> {
  await endSessionOf(deps, request, reply);
  const { token, scope } = await deps.sessions.open(user.id, how, request, user.checkedHash);
  setCookie(deps, reply, token, SESSION_LENGTHS[how].unused);
  rememberBrowser(deps, request, reply, user.email);
  return { nonce: nonceFor(deps, scope, 'rest') };
}

/**
 * Like `signIn` for somebody of the host site, for 12 hours. `confirm` throws if the site has lost our trust meanwhile:
 * that has ended all its sessions, but not the one being opened.
 */
export async function signInFromHost(
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: number,
  confirm: () => Promise<void>,
): Promise<{ nonce: string }> {
  await endSessionOf(deps, request, reply);
  const { token, scope } = await deps.sessions.open(userId, 'site', request);
  await confirm().catch(async (error: unknown) => {
    await deps.sessions.end(token);
    throw error;
  });
  setCookie(deps, reply, token, SESSION_LENGTHS.site.unused);
  return { nonce: nonceFor(deps, scope, 'rest') };
}

export async function signOut(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (tokenOf(deps, request) && request.actor)
    requireNonce(deps, request.nonceScope, 'rest', headerOf(request, 'x-wp-nonce'));
  await endSessionOf(deps, request, reply);
}

/** For callers who have checked the nonce already. */
export async function endSessionOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const name of [HOST_COOKIE, SESSION_COOKIE]) {
    const token = request.cookies[name];
    if (token) await deps.sessions.end(token);
    if (token || name === sessionCookie(deps)) reply.clearCookie(name, cookieOptions(deps));
  }
}

/** The action is `rest` for all of REST; addon actions have their own. */
export function nonceFor(deps: Pick<Deps, 'config' | 'now'>, scope: string | null, action: string): string {
  return makeNonce(deps.config, `${action} ${scope}`, deps.now());
}

export function requireNonce(deps: Deps, scope: string | null, action: string, nonce: string): void {
  if (!checkNonce(deps.config, `${action} ${scope}`, nonce, deps.now())) throw new AppError('invalid_nonce');
}

/** For long replies, during which the right may end. */
export async function isStillAllowed(deps: Deps, request: FastifyRequest, capability: Capability): Promise<boolean> {
  const key = bearerOf(request);
  const token = tokenOf(deps, request) ?? '';
  const identity = key === null ? await deps.sessions.find(token) : await deps.sessions.findKey(key, request);
  return isAllowed(deps, identity, capability);
}

export async function isSessionAllowed(deps: Deps, scope: string, capability: Capability): Promise<boolean> {
  return isAllowed(deps, await deps.sessions.findScope(scope), capability);
}

function isAllowed(deps: Deps, identity: Identity | null, capability: Capability): boolean {
  if (!identity || hasEnded(deps, identity)) return false;
  return actorOf(deps, identity).access(capability).allowed;
}

function hasEnded({ now }: Pick<Deps, 'now'>, { ends }: Identity): boolean {
  return ends !== undefined && now().getTime() >= ends;
}

function remember(deps: Deps, request: FastifyRequest, identity: Identity | null): Actor | null {
  request.nonceScope = identity?.scope ?? null;
  request.provenAt = identity?.provenAt ?? null;
  return identity && actorOf(deps, identity);
}

function actorOf({ site, host }: Deps, { person, manages, scopes, hasFactor = true }: Identity): Actor {
  const { settings, access } = site.now();
  const lacksFactor = !hasFactor && settings.second_factor_roles.includes(person.role);
  const held = grantsOf({ roles: person.roles, manages }, host.roles(), settings, access);
  const grants = { ...held, ...(scopes && { scopes }), ...(lacksFactor && { lacks_factor: true }) };
  return {
    ...person,
    grants: grantsInScope(grants),
    access: (capability) => accessTo(capability, grants, site.now().access),
  };
}

/** With UF_DEV, whoever sits at this machine is signed in as the site's first manager. */
async function signInDeveloper(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Identity | null> {
  if (!deps.config.dev || request.method !== 'GET' || !isLocal(request, deps.config.publicUrl)) return null;
  const manager = await deps.sessions.findFirstManager();
  if (!manager) return null;
  const { token } = await deps.sessions.open(manager.id, 'developer', request);
  setCookie(deps, reply, token, SESSION_LENGTHS.developer.unused);
  return deps.sessions.find(token);
}

function setCookie(deps: Deps, reply: FastifyReply, token: string, maxAge: number): void {
  reply.setCookie(sessionCookie(deps), token, { ...cookieOptions(deps), maxAge });
}

export function cookieOptions(deps: Pick<Deps, 'config'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(deps) } as const;
}

export function sessionCookie(deps: Pick<Deps, 'config'>): string {
  return isSecure(deps) ? HOST_COOKIE : SESSION_COOKIE;
}

export function isSecure({ config }: Pick<Deps, 'config'>): boolean {
  return config.publicUrl.startsWith('https:');
}

function tokenOf(deps: Pick<Deps, 'config'>, request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookie(deps)];
}

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
