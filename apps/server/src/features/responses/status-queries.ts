import type { ResponseStatus } from '@userfeedback/contract';
import type { ExpressionBuilder } from 'kysely';
import { dialectOf, isOneOf } from '../../platform/db/dialect.ts';
import type { Db, DeliveryTable, Schema } from '../../platform/db/schema.ts';
import { deleteWords } from '../../platform/search/words.ts';

/** A response whose status changed, or that was deleted. */
export interface Changed {
  id: number;
  day: string;
  choices: string;
  answer_seconds: string | null;
  left_wording: number | null;
  /** Null: it was finished. */
  step: number | null;
  language: string | null;
}

const CHANGED = ['id', 'day', 'choices', 'answer_seconds', 'left_wording', 'step', 'language'] as const;

/** Moves those of the responses that have the one status to the other; what was partial comes back as partial. */
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
    .$if(to === 'publish', (update) => update.where('step', 'is', null))
    .$if(to === 'partial', (update) => update.where('step', 'is not', null))
    .returning(CHANGED)
    .execute();
}

/**
 * Deletes the rows of those responses that have one of the statuses; `deleteBelongings` deletes what belongs to them.
 */
export async function deleteResponseRows(
  db: Db,
  surveyId: number,
  ids: readonly number[],
  statuses: readonly ResponseStatus[],
): Promise<(Changed & { status: ResponseStatus; submitted_at: number })[]> {
  return db
    .deleteFrom('responses')
    .where(isOneOf(dialectOf(db), 'id', ids))
    .where('survey_id', '=', surveyId)
    .where('status', 'in', statuses)
    .returning([...CHANGED, 'status', 'submitted_at'])
    .execute();
}

/** A message about a response that is gone. */
export type GoneMessage = Pick<DeliveryTable, 'status'>;

/** Deletes everything that belongs to deleted responses; returns their messages. */
export async function deleteBelongings(db: Db, surveyId: number, goneIds: readonly number[]): Promise<GoneMessage[]> {
  await deleteContents(db, surveyId, goneIds);
  const isTheirs = isOneOf(dialectOf(db), 'response_id', goneIds);
  for (const table of ['replaced_responses', 'response_fields'] as const)
    await db.deleteFrom(table).where('survey_id', '=', surveyId).where(isTheirs).execute();
  return db.deleteFrom('deliveries').where('survey_id', '=', surveyId).where(isTheirs).returning('status').execute();
}

/** Deletes what was answered in deleted responses. */
export async function deleteContents(db: Db, surveyId: number, goneIds: readonly number[]): Promise<void> {
  const isTheirs = isOneOf(dialectOf(db), 'response_id', goneIds);
  await deleteWords(db, surveyId, goneIds);
  for (const table of ['answers', 'imported_responses', 'response_persons'] as const) {
    await db.deleteFrom(table).where('survey_id', '=', surveyId).where(isTheirs).execute();
  }
}

/** Ids of some responses of a survey, in any status. */
export async function listSomeIds(db: Db, surveyId: number, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('responses').select('id').where('survey_id', '=', surveyId).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Some of the responses that an import brought. */
export async function listImported(db: Db, importId: number, limit: number) {
  return db
    .selectFrom('imported_responses')
    .select(['survey_id', 'response_id'])
    .where('import_id', '=', importId)
    .orderBy('survey_id')
    .orderBy('response_id')
    .limit(limit)
    .execute();
}

/** Releases what was held while the responses were suspected. */
export async function releaseDeliveries(db: Db, surveyId: number, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'pending' })
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'response_id', ids))
    .where('status', '=', 'held')
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
