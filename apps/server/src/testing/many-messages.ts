import { sql } from 'kysely';
import { dialectOf } from '../platform/db/dialect.ts';
import type { Db } from '../platform/db/schema.ts';

/**
 * Messages of 89 days, the newest last: three of five are of survey 1, one of 500 has failed, the first 30 alone are of
 * survey 21 and of a spreadsheet.
 */
export async function storeMessages(db: Db, count: number): Promise<void> {
  const isPostgres = dialectOf(db) === 'postgres';
  const seconds = sql`${sql.lit(Math.floor(Date.now() / 1000) - 89 * 86_400)} + n * ${sql.lit((89 * 86_400) / count)}`;
  const moment = isPostgres
    ? sql`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`;
  const numbers = isPostgres
    ? sql`generate_series(1, ${sql.lit(count)}) as numbers(n)`
    : sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
          select n from numbers)`;
  await sql`insert into deliveries (survey_id, response_id, number, kind, event, destination, target, recipients,
        status, attempts, created_at, next_attempt_at, last_attempt_at, sent_at, failing_since, duration_ms, reply_status)
      select survey, n, 0, kind, 'response.created',
        case kind when 'email' then 'mail:' || survey when 'addon:webhooks' then 'webhooks:hook-' || survey
          else 'google-drive:' || survey end,
        '{}', '', status, 1, moment, case status when 'sent' then '' else moment end, moment,
        case status when 'sent' then moment end, case status when 'failed' then moment end, 80, 200
      from (select n, ${moment} as moment,
          case when n <= 30 then 21 when n % 5 < 3 then 1 else 2 + n % 19 end as survey,
          case when n <= 30 then 'addon:google-drive' when n % 2 = 0 then 'email' else 'addon:webhooks' end as kind,
          case when n > ${sql.lit(count - 200)} then 'pending' when n % 500 = 0 then 'failed' when n % 5000 = 1 then 'dropped'
            when n % 7919 = 0 then 'held' else 'sent' end as status
        from ${numbers}) as made`.execute(db);
  await sql`analyze deliveries`.execute(db);
}
