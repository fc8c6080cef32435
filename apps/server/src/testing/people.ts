import type { FastifyInstance } from 'fastify';
import { createUser, findFirstUser } from '../features/users/accounts/service.ts';
import { createApiKey } from '../features/users/keys/service.ts';
import { openSession } from '../features/users/sessions/service.ts';
import { nonceFor, sessionCookie } from '../platform/api/callers/sessions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Client } from './client.ts';
import { createClient } from './client.ts';

/** Somebody of this role with their own session and its nonce, as the admin sends them. */
export async function createSessionClient(app: FastifyInstance, deps: Deps, role: string): Promise<Client> {
  return createClient(app, await sessionHeaders(deps, role));
}

/** The headers such a person's browser sends. */
export async function sessionHeaders(deps: Deps, role: string): Promise<Record<string, string>> {
  const user =
    (await findFirstUser(deps.db, [role])) ??
    (await createUser(deps, { name: `An ${role}`, email: `${role}@example.test`, role, password: null }));
  const { token, scope } = await openSession(deps, user.id);
  return { cookie: `${sessionCookie(deps)}=${token}`, 'x-wp-nonce': nonceFor(deps, scope, 'rest') };
}

/** A script with a key of this role. */
export async function createKeyClient(app: FastifyInstance, deps: Deps, role: string): Promise<Client> {
  return createClient(app, await keyHeaders(deps, role));
}

export async function keyHeaders(deps: Deps, role: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await createApiKey(deps, { role, name: 'test' })).key}` };
}
