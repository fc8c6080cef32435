import type { Kysely } from 'kysely';

/** Surveys whose responses are being deleted, which takes a while: nobody sees them any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('surveys').addColumn('deleted_at', 'text').execute();
  await db.schema.alterTable('surveys').addColumn('deleted_responses', 'integer').execute();
}
