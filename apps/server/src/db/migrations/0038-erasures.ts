import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { createErasures } from '../erasures-schema.ts';

export const kind = 'expand';

/** What was erased, so that neither a browser nor a backup brings it back. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await createErasures(db, dialect);
}
