import { sql } from 'kysely';
import { dialectOf } from '../platform/db/dialect.ts';
import type { Db } from '../platform/db/schema.ts';

/** Stores a survey with so many responses without answers, fast: for what walks over all of them. */
export async function storeResponses(db: Db, count: number): Promise<void> {
  const dialect = dialectOf(db);
  const moment = '2026-05-01T08:00:00.000Z';
  const { id } = await db
    .insertInto('surveys')
    .values({
      title: 'Walked over',
      status: 'publish',
      type: 'regular',
      template: null,
      publish_at: null,
      cookie_name: 'c',
      questions: '[]',
      settings: '{}',
      extensions: '{}',
      version: 1,
      revision: 1,
      last_publication: 0,
      notifications: '{}',
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const uuid =
    dialect === 'postgres'
      ? sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
      : sql`unhex('0000000000004000' || printf('8000%012d', n))`;
  await sql`insert into responses (id, submitted_at, agent_id, submission_id, survey_id, survey_version, status, day,
      page_name, user_ip, choices)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    select n, 1770000000000 + n, 0, ${uuid}, ${sql.lit(id)}, 1, 'publish', '2026-05-01', '', '', '' from numbers`.execute(
    db,
  );
}
