import type { Db, WeeklyClaimTable } from './schema.ts';

type Task = WeeklyClaimTable['task'];

/** A plain read that blocks nobody. */
export async function isWeekClaimed(db: Db, task: Task, week: string): Promise<boolean> {
  const row = await db
    .selectFrom('weekly_claims')
    .select('week')
    .where('task', '=', task)
    .where('week', '=', week)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when another process has claimed it. */
export async function claimWeek(db: Db, task: Task, week: string, claimed_at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('weekly_claims')
    .values({ task, week, claimed_at })
    .onConflict((row) => row.columns(['task', 'week']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** For claims made while the clock was ahead. */
export async function deleteClaimsAfter(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('weekly_claims').where('claimed_at', '>', moment).execute();
}
