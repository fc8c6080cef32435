import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { createIdentity } from '../identity-schema.ts';

export const kind = 'expand';

/** Secrets for signing visitors' ids, and who has answered where each person can do so once. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await createIdentity(db, dialect);
}
