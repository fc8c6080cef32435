import type { Kysely } from 'kysely';

export const kind = 'expand';

/** Summaries of some days, or of responses with something in common. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ai_summaries')
    .addColumn('scope', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
