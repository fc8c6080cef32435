import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { nonceFor, SESSION_COOKIE } from '../http/sessions.ts';
import { findFirstUser, insertUser } from '../users/queries.ts';
import { createApiKey, openSession } from '../users/service.ts';
import type { Client } from './client.ts';
import { createClient } from './client.ts';

/** Somebody of this role with a session of their own and its nonce, as the admin sends them. */
export async function signedIn(app: FastifyInstance, deps: Deps, role: string): Promise<Client> {
  const user = (await findFirstUser(deps.db, role)) ?? (await insertPerson(deps, role));
  const { token, scope } = await openSession(deps, user.id);
  return createClient(app, {
    cookie: `${SESSION_COOKIE}=${token}`,
    'x-wp-nonce': nonceFor(deps, scope, 'rest'),
  });
}

/** A script with a key of this role. */
export async function keyOf(app: FastifyInstance, deps: Deps, role: string): Promise<Client> {
  return createClient(app, { authorization: `Bearer ${await createApiKey(deps, { role, name: 'test' })}` });
}

function insertPerson({ db, now }: Deps, role: string) {
  const person = { name: `An ${role}`, email: `${role}@example.test`, role, password_hash: null };
  return insertUser(db, { ...person, created_at: now().toISOString() });
}
