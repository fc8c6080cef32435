import type { Kysely } from 'kysely';

/** A survey that is created once more, because the answer was lost, is the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('surveys').addColumn('creation_key', 'text').execute();
  await db.schema.createIndex('surveys_creation_key').on('surveys').column('creation_key').unique().execute();
}
