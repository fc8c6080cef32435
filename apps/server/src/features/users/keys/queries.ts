import type { Insertable } from 'kysely';
import type { ApiKeyTable } from '../../../platform/db/people-schema.ts';
import type { Db } from '../../../platform/db/schema.ts';

export async function insertApiKey(db: Db, key: Insertable<ApiKeyTable>): Promise<number> {
  const { id } = await db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Also an expired one; undefined when it was revoked. */
export async function findApiKey(db: Db, keyHash: string) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name', 'role', 'scopes', 'expires_at', 'last_used_at'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** The newest first, with the name of whoever made it; without those revoked before a moment. */
export async function listApiKeys(db: Db, revokedSince: string) {
  return db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select('users.name as maker')
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>=', revokedSince)]))
    .orderBy('api_keys.id', 'desc')
    .execute();
}

export async function updateApiKeyUse(db: Db, id: number, last_used_at: string, last_used_from: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at, last_used_from }).where('id', '=', id).execute();
}

/** Returns the names of those that were not revoked before. */
export async function revokeKeys(
  db: Db,
  which: { id: number } | { created_by: number },
  revoked_at: string,
): Promise<string[]> {
  const revoked = await db
    .updateTable('api_keys')
    .set({ revoked_at })
    .where((eb) => eb.and(which))
    .where('revoked_at', 'is', null)
    .returning('name')
    .execute();
  return revoked.map(({ name }) => name);
}

/** Those that end between these moments, each once. */
export async function markReminded(db: Db, now: string, until: string) {
  return db
    .updateTable('api_keys')
    .set({ reminded_at: now })
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .where('revoked_at', 'is', null)
    .where('reminded_at', 'is', null)
    .returning(['name', 'created_by', 'created_at', 'expires_at'])
    .execute();
}

export async function deleteKeysRevokedBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('api_keys').where('revoked_at', '<', moment).execute();
}
