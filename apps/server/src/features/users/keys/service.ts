import type { ApiKey, Scope } from '@userfeedback/contract';
import { plainName } from '@userfeedback/engine';
import type { FastifyRequest } from 'fastify';
import { callerAddress, shortNetwork } from '../../../platform/api/callers/caller-address.ts';
import type { Identity } from '../../../platform/api/callers/session-store.ts';
import type { Deps } from '../../../platform/deps.ts';
import { perDatabase } from '../per-database.ts';
import { hashOf, isDueToNote, makeToken, momentAfter } from '../tokens.ts';
import {
  deleteKeysRevokedBefore,
  findApiKey,
  insertApiKey,
  listApiKeys,
  revokeKeys,
  updateApiKeyUse,
} from './queries.ts';

type Parts = Pick<Deps, 'db' | 'now'>;

const DAY = 86_400_000;
/** How long a revoked key stays in the list. */
export const KEEP_REVOKED = 90 * DAY;
/** Milliseconds; less than the second within which a revoked key must stop working everywhere. */
const REMEMBERED = 500;
/** `uf_` and four letters: enough to tell keys apart, and of no use to anybody. */
const HINT_LENGTH = 7;

const cacheOf = perDatabase<Identity>({ max: 5000, ttl: REMEMBERED });

export interface NewApiKey {
  name: string;
  role: string;
  scopes?: readonly Scope[];
  expires_at?: string | null;
  created_by?: number | null;
}

/** The key is returned only this once; only its hash is stored. */
export async function createApiKey(
  { db, now }: Parts,
  { name, role, scopes = ['all'], expires_at = null, created_by = null }: NewApiKey,
): Promise<{ id: number; key: string }> {
  const key = `uf_${makeToken(32).token}`;
  await deleteKeysRevokedBefore(db, momentAfter(now(), -KEEP_REVOKED));
  const id = await insertApiKey(db, {
    name: plainName(name),
    role,
    scopes: JSON.stringify(scopes),
    hint: key.slice(0, HINT_LENGTH),
    key_hash: hashOf(key),
    created_at: now().toISOString(),
    created_by,
    expires_at,
  });
  return { id, key };
}

/** The newest first; revoked ones stay for 90 days. */
export async function getApiKeys({ db, now }: Parts): Promise<ApiKey[]> {
  const moment = now().toISOString();
  const rows = await listApiKeys(db, momentAfter(now(), -KEEP_REVOKED));
  return rows.map(
    ({ created_by, maker, expires_at, revoked_at, key_hash: _hash, reminded_at: _told, scopes, ...key }) => ({
      ...key,
      scopes: JSON.parse(scopes),
      created_by: created_by === null ? null : { id: created_by, name: maker ?? '' },
      expires_at,
      status: revoked_at !== null ? 'revoked' : expires_at !== null && expires_at <= moment ? 'expired' : 'active',
    }),
  );
}

/**
 * Returns its name; undefined when there is none, or it was revoked before. A change of the site, so that every process
 * knows at once that its hooks have ended.
 */
export async function revokeApiKey({ site, now }: Pick<Deps, 'site' | 'now'>, id: number): Promise<string | undefined> {
  const [name] = await site.change((trx) => revokeKeys(trx, { id }, now().toISOString()));
  return name;
}

/** Notes that it was used, and from where. */
export async function findKeyIdentity(
  { db, now }: Parts,
  key: string,
  request: FastifyRequest,
): Promise<Identity | null> {
  const hash = hashOf(key);
  const cached = cacheOf(db).get(hash);
  if (cached) return cached;
  const row = await findApiKey(db, hash);
  if (!row) return null;
  const moment = now();
  if (isDueToNote(row.last_used_at, moment))
    await updateApiKeyUse(db, row.id, moment.toISOString(), shortNetwork(callerAddress(request)));
  const identity = identityOf(row, hash);
  cacheOf(db).set(hash, identity);
  return identity;
}

export async function findKeyByHash({ db }: Pick<Parts, 'db'>, hash: string): Promise<Identity | null> {
  const cached = cacheOf(db).get(hash);
  if (cached) return cached;
  const row = await findApiKey(db, hash);
  return row ? identityOf(row, hash) : null;
}

function identityOf(row: NonNullable<Awaited<ReturnType<typeof findApiKey>>>, scope: string): Identity {
  const { name, role, expires_at } = row;
  const person = { kind: 'api-key' as const, user_id: null, api_key_id: row.id, name, email: '', role, roles: [role] };
  const scopes: Scope[] = JSON.parse(row.scopes);
  const ends = expires_at === null ? {} : { ends: Date.parse(expires_at) };
  return { scope, person, manages: false, renewed: null, scopes, ...ends };
}
