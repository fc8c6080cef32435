import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isPaused } from '../../features/deliveries/service.ts';
import { databaseMs, dialectOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { databaseBytes } from '../../platform/db/size.ts';
import { wasSeen } from '../../platform/site/processes.ts';

/** A figure of the whole site. The meaning of the columns depends on `part`. */
export interface SiteFigure {
  part: 'delivery' | 'job' | 'visits' | 'process' | 'size' | 'clock' | 'step' | 'backup';
  /** A kind of delivery, a job, a version, a step, `made` or `verified`. */
  name: string;
  /** A status, when the job is due, a kind of step. */
  state: string;
  /** How many; bytes; milliseconds since 1970 by the database's clock; the ratio that a back-fill has done. */
  count: number;
  /** Of the oldest delivery; of a job's last success; when a step was done; of the last backup. */
  moment: string | null;
}

/** One statement. Does not count sent deliveries: there may be millions. */
export async function listSiteFigures(db: Db): Promise<SiteFigure[]> {
  const row = (part: SiteFigure['part'], columns: RawBuilder<unknown>) =>
    sql`select ${sql.lit(part)} as part, ${columns}`;
  const { rows } = await sql<SiteFigure>`
    ${row('delivery', sql`kind as name, state, cast(count(*) as double precision) as count, min(created_at) as moment`)}
      from (select kind, created_at, case when status = 'pending' and ${isPaused('deliveries')} then 'paused' else status end as state
        from deliveries where status in ('pending', 'sending')) as waiting group by kind, state
    union all
    ${row('delivery', sql`kind, status, cast(count(*) as double precision), min(created_at)`)}
      from deliveries where status = 'failed' group by kind, status
    union all
    ${row('job', sql`name, due_at, failures, finished_at`)} from jobs
    union all
    ${row('visits', sql`'', '', cast(count(*) as double precision), null`)} from visits where answers <> '[]'
    union all
    ${row('process', sql`version, '', count(*), null`)} from processes where ${wasSeen(db)} group by version
    union all
    ${row('step', sql`name, kind, case when total > 0 then looked_at * 1.0 / total else 0 end, done_at`)} from schema_state
    union all
    ${row('backup', sql`'made', '', bytes, made_at`)}
      from backups where id = (select max(id) from backups where state <> 'failed')
    union all
    ${row('backup', sql`'verified', '', bytes, verified_at`)}
      from backups where id = (select max(id) from backups where verified_at is not null)
    union all
    ${row('size', sql`'', '', ${databaseBytes(dialectOf(db))}, null`)}
    union all
    ${row('clock', sql`'', '', ${databaseMs(dialectOf(db))}, null`)}`.execute(db);
  return rows.map((one) => ({ ...one, count: Number(one.count) }));
}
