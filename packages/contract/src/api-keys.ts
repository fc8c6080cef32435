import { z } from 'zod';
import { SCOPES } from './capabilities.ts';
import { endpoint } from './endpoint.ts';
import { API_KEY_NAME_MAX } from './limits.ts';
import { givenName, Id, Moment, Success } from './shapes.ts';

export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** Its first characters. */
  hint: z.string(),
  role: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_at: z.string(),
  /** Null: it was made on the command line. The name is empty once that person is removed. */
  created_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null: never. */
  expires_at: z.string().nullable(),
  /** Written at most once in five minutes; the network is shortened. */
  last_used_at: z.string().nullable(),
  last_used_from: z.string().nullable(),
  status: z.enum(['active', 'expired', 'revoked']),
});
export type ApiKey = z.infer<typeof ApiKey>;

const NewApiKey = z.object({
  name: givenName(API_KEY_NAME_MAX),
  scopes: z.array(z.enum(SCOPES)).min(1, 'Please choose what the key may do.').max(SCOPES.length),
  /** Null: never. */
  expires_at: Moment.nullable(),
});

export const apiKeys = {
  list: endpoint(
    'GET',
    '/api-keys',
    { capability: 'manage-keys' },
    { summary: 'API keys, the newest first; revoked ones for 90 days', tag: 'API keys' },
  ).output(z.array(ApiKey)),
  create: endpoint(
    'POST',
    '/api-keys',
    { capability: 'manage-keys', needs_proof: true },
    { summary: 'Make a key; the reply alone has it', tag: 'API keys', status: 201 },
  )
    .input(NewApiKey)
    .output(z.object({ api_key: ApiKey, key: z.string() })),
  revoke: endpoint(
    'DELETE',
    '/api-keys/{id}',
    { capability: 'manage-keys' },
    { summary: 'Revoke a key, at once in every process', tag: 'API keys' },
  )
    .input(z.object({ id: Id }))
    .output(Success),
};
