import type { Db, WeeklyClaimTable } from './schema.ts';

/** Done once for each day or week, by the process that claims it; a week is named by its first day. */
type Task = WeeklyClaimTable['task'];

/** A plain read that blocks nobody. */
export async function isTaskClaimed(db: Db, task: Task, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('weekly_claims')
    .select('week')
    .where('task', '=', task)
    .where('week', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when another process has claimed it. */
export async function claimTask(db: Db, task: Task, day: string, claimed_at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('weekly_claims')
    .values({ task, week: day, claimed_at })
    .onConflict((row) => row.columns(['task', 'week']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** For claims made while the clock was ahead. */
export async function deleteClaimsAfter(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('weekly_claims').where('claimed_at', '>', moment).execute();
}
