import type { Kysely } from 'kysely';

export const kind = 'expand';

/** The language of the admin that a person has chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute();
}
