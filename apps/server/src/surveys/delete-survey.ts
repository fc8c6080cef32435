import type { Db } from '../db/schema.ts';

/** So many responses are deleted in one go; with more a survey is emptied day by day. */
const AT_ONCE = 10_000;

/** A day of a survey, with ids between which all its responses lie. */
export interface FullDay {
  survey_id: number;
  day: string;
  first_id: number;
  last_id: number;
}

/** The days to delete one by one before the surveys themselves; none for small surveys. */
export async function listFullDays(db: Db, surveyIds: readonly number[]): Promise<FullDay[]> {
  if (surveyIds.length === 0) return [];
  const large = db
    .selectFrom('survey_days')
    .select('survey_id')
    .where('survey_id', 'in', surveyIds)
    .groupBy('survey_id')
    .having((eb) => eb.fn.sum(eb('responses', '+', eb('trashed', '+', eb.ref('spam')))), '>', AT_ONCE);
  return db
    .selectFrom('survey_days')
    .select(['survey_id', 'day'])
    .select((eb) => [
      eb.ref('first_id').$notNull().as('first_id'),
      eb.ref('last_id').$notNull().as('last_id'),
    ])
    .where('survey_id', 'in', large)
    .where('first_id', 'is not', null)
    .where('last_id', 'is not', null)
    .execute();
}

/** Removes what was answered and counted on that day, rows and rollups together, so that they always agree. */
export async function deleteDay(db: Db, { survey_id, day, first_id, last_id }: FullDay): Promise<void> {
  const ids = db
    .selectFrom('responses')
    .select('id')
    .where('survey_id', '=', survey_id)
    .where('status', 'in', ['publish', 'trash'])
    .where('id', '>=', first_id)
    .where('id', '<=', last_id)
    .where('day', '=', day);
  for (const table of ['deliveries', 'answers'] as const) {
    await db.deleteFrom(table).where('survey_id', '=', survey_id).where('response_id', 'in', ids).execute();
  }
  await db.deleteFrom('response_words').where('rowid', 'in', ids).execute();
  await db.deleteFrom('responses').where('id', 'in', ids).execute();
  // It may quote them.
  await db.deleteFrom('ai_summaries').where('survey_id', '=', survey_id).execute();
  for (const table of ['option_days', 'question_days', 'survey_days'] as const) {
    await db.deleteFrom(table).where('survey_id', '=', survey_id).where('day', '=', day).execute();
  }
}

/** Removes the surveys; everything that still belongs to them goes with them. */
export async function deleteRows(db: Db, surveyIds: readonly number[]): Promise<void> {
  if (surveyIds.length === 0) return;
  // An index of words hangs on nothing.
  const ids = db.selectFrom('responses').select('id').where('survey_id', 'in', surveyIds);
  await db.deleteFrom('response_words').where('rowid', 'in', ids).execute();
  await db.deleteFrom('surveys').where('id', 'in', surveyIds).execute();
}
