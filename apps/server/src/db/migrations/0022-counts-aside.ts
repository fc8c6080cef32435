import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Finds what other processes than the first have counted, which is folded into one row once the day is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['survey_days', 'question_days', 'option_days'])
    await sql`create index ${sql.ref(`${name}_aside`)} on ${sql.table(name)} (survey_id, day)
      where shard <> 0`.execute(db);
}
