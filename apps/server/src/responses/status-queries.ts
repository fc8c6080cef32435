import type { ResponseStatus } from '@userfeedback/contract';
import type { ExpressionBuilder } from 'kysely';
import { dialectOf, isOneOf } from '../db/dialect.ts';
import type { AnswerTable, Db, Schema } from '../db/schema.ts';
import { deleteWords } from '../search/words.ts';

/** A response whose status changed, or that is gone. */
export interface Changed {
  id: number;
  day: string;
}

/** Gives those of the responses that have the one status the other. */
export async function moveResponses(
  db: Db,
  surveyId: number,
  ids: readonly number[],
  from: ResponseStatus,
  to: ResponseStatus,
): Promise<Changed[]> {
  return db
    .updateTable('responses')
    .set({ status: to })
    .where((eb) => areThese(eb, db, surveyId, ids, from))
    .returning(['id', 'day'])
    .execute();
}

/** Removes those of the responses that have one of the statuses; what belongs to them is for `deleteBelongings`. */
export async function deleteThese(
  db: Db,
  surveyId: number,
  ids: readonly number[],
  statuses: readonly ResponseStatus[],
): Promise<(Changed & { status: ResponseStatus })[]> {
  return db
    .deleteFrom('responses')
    .where(isOneOf(dialectOf(db), 'id', ids))
    .where('survey_id', '=', surveyId)
    .where('status', 'in', statuses)
    .returning(['id', 'day', 'status'])
    .execute();
}

/** Removes all that belongs to responses that are gone. */
export async function deleteBelongings(db: Db, surveyId: number, goneIds: readonly number[]): Promise<void> {
  const isTheirs = isOneOf(dialectOf(db), 'response_id', goneIds);
  await deleteWords(db, goneIds);
  for (const table of ['answers', 'deliveries'] as const) {
    await db.deleteFrom(table).where('survey_id', '=', surveyId).where(isTheirs).execute();
  }
}

/** Ids of some responses of a survey, of whatever status. */
export async function listSomeIds(db: Db, surveyId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('survey_id', '=', surveyId)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets go what was held back while the responses were suspected. */
export async function releaseDeliveries(db: Db, surveyId: number, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'pending' })
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'response_id', ids))
    .where('status', '=', 'held')
    .execute();
}

/** What must be known of answers to count them. */
export type CountableAnswer = Pick<
  AnswerTable,
  'response_id' | 'question_id' | 'question_type' | 'value' | 'name' | 'comments'
>;

export async function listCountableAnswers(
  db: Db,
  surveyId: number,
  ids: readonly number[],
): Promise<CountableAnswer[]> {
  return db
    .selectFrom('answers')
    .select(['response_id', 'question_id', 'question_type', 'value', 'name', 'comments'])
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'response_id', ids))
    .execute();
}

function areThese(
  eb: ExpressionBuilder<Schema, 'responses'>,
  db: Db,
  surveyId: number,
  ids: readonly number[],
  status: ResponseStatus,
) {
  const isNamed = isOneOf(dialectOf(db), 'id', ids);
  return eb.and([isNamed, eb('survey_id', '=', surveyId), eb('status', '=', status)]);
}
