import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Notices are made from what is the case, so their table was never written; what was given up lately is found at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('notices').execute();
  await sql`create index deliveries_failed on deliveries (next_attempt_at, survey_id)
    where status = 'failed'`.execute(db);
}
