import type { RawBuilder, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { databaseMoment, dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import type { JobTable } from '../db/shared-schema.ts';
import { isAlive } from '../site/processes.ts';

export type JobRow = Selectable<JobTable>;

/** A new job is due at once. */
export async function insertJob(db: Db, name: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name, due_at: databaseMoment(dialectOf(db), 0), failures: 0 })
    .onConflict((row) => row.column('name').doNothing())
    .execute();
}

export async function listJobRows(db: Db, names: readonly string[]) {
  return db
    .selectFrom('jobs')
    .leftJoin('processes', (join) =>
      join.onRef('processes.name', '=', 'jobs.process').on(isAlive(db, sql`jobs.process`)),
    )
    .selectAll('jobs')
    .select(['processes.address as address', databaseMoment(dialectOf(db), 0).as('now')])
    .where('jobs.name', 'in', names)
    .orderBy('jobs.name')
    .execute();
}

/** Leaves out jobs that no process runs any more. */
export async function listFailing(db: Db, failures: number): Promise<Pick<JobRow, 'name' | 'failures'>[]> {
  return db
    .selectFrom('jobs')
    .select(['name', 'failures'])
    .where('failures', '>=', failures)
    .where('due_at', '>', databaseMoment(dialectOf(db), -86_400))
    .orderBy('name')
    .execute();
}

export async function makeDue(db: Db, name: string): Promise<void> {
  const now = databaseMoment(dialectOf(db), 0);
  await db
    .updateTable('jobs')
    .set({ due_at: now })
    .where('name', '=', name)
    .where('due_at', '>', now)
    .where(({ not }) => not(isAlive(db, sql`jobs.process`)))
    .execute();
}

/** Jobs that are due and that no living process is doing. */
export async function listDueJobs(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('jobs')
    .select('name')
    .where('name', 'in', names)
    .where(isDue(db))
    .orderBy('due_at')
    .execute();
  return rows.map(({ name }) => name);
}

/** Undefined if another process has begun it. */
export async function claimJob(db: Db, name: string, process: string): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set({ process, started_at: databaseMoment(dialectOf(db), 0) })
    .where('name', '=', name)
    .where(isDue(db))
    .returningAll()
    .executeTakeFirst();
}

/** False if the job now belongs to another process. */
export async function saveCursor(
  db: Db,
  { name, process }: Pick<JobRow, 'name' | 'process'>,
  cursor: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ cursor })
    .where('name', '=', name)
    .where('process', '=', process)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function finishJob(
  db: Db,
  { name, process }: Pick<JobRow, 'name' | 'process'>,
  due_at: string,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      process: null,
      failures: 0,
      last_error: null,
      due_at,
      finished_at: databaseMoment(dialectOf(db), 0),
    })
    .where('name', '=', name)
    .where('process', '=', process)
    .execute();
}

export async function failJob(
  db: Db,
  { name, process }: Pick<JobRow, 'name' | 'process'>,
  error: string,
  minutes: number,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({
      process: null,
      failures: eb('failures', '+', 1),
      last_error: error,
      due_at: databaseMoment(dialectOf(db), minutes * 60),
    }))
    .where('name', '=', name)
    .where('process', '=', process)
    .execute();
}

export async function releaseJobs(db: Db, process: string): Promise<void> {
  await db.updateTable('jobs').set({ process: null }).where('process', '=', process).execute();
}

function isDue(db: Db): RawBuilder<SqlBool> {
  return sql`due_at <= ${databaseMoment(dialectOf(db), 0)}
    and (jobs.process is null or not ${isAlive(db, sql`jobs.process`)})`;
}
