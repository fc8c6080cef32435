import type { Kysely } from 'kysely';

/** A survey that is saved once more, because the answer was lost, was not changed by somebody else meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('surveys').addColumn('save_key', 'text').execute();
}
