import type { Db } from '../db/schema.ts';

/** What the days of a range tell: how many published responses there are, and between which ids they lie. */
export async function findExtent(
  db: Db,
  surveyId: number,
  days: { start?: string | undefined; end?: string | undefined },
) {
  const row = await db
    .selectFrom('survey_days')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('responses'), eb.lit(0)).as('count'),
      eb.fn.min('first_id').as('first_id'),
      eb.fn.max('last_id').as('last_id'),
    ])
    .where('survey_id', '=', surveyId)
    .$if(days.start !== undefined, (select) => select.where('day', '>=', days.start ?? ''))
    .$if(days.end !== undefined, (select) => select.where('day', '<=', days.end ?? ''))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), first: row.first_id, last: row.last_id };
}
