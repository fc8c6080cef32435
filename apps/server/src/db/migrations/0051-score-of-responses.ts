import type { Kysely } from 'kysely';

export const kind = 'expand';

/** The first rating of each response, by which lists are sorted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('responses').addColumn('score', 'integer').execute();
}
