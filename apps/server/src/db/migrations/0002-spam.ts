import type { Kysely } from 'kysely';

/** Responses that are suspected to be spam are counted apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('survey_days')
    .addColumn('spam', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('responses').addColumn('suspicion', 'text').execute();
}
