import type { ResponseStatus } from '@userfeedback/contract';
import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, isOneOf } from '../../platform/db/dialect.ts';
import type { Db, DeliveryTable, Schema } from '../../platform/db/schema.ts';
import { deleteWords } from '../../platform/search/words.ts';
import { SOURCE_FIELDS } from './source-fields.ts';

export interface Changed {
  id: number;
  day: string;
  choices: string;
  answer_seconds: string | null;
  left_wording: number | null;
  /** Null: it was finished. */
  step: number | null;
  language: string | null;
  channel: string | null;
  label: string | null;
}

const CHANGED = ['id', 'day', 'choices', 'answer_seconds', 'left_wording', 'step', 'language'] as const;

/** Of each row of `responses`. */
export const SOURCE = [
  fieldValue(SOURCE_FIELDS.channel).as('channel'),
  fieldValue(SOURCE_FIELDS.label).as('label'),
] as const;

function fieldValue(name: string) {
  return sql<string | null>`(select own.value from response_fields as own
    where own.survey_id = responses.survey_id and own.response_id = responses.id and own.name = ${name})`;
}

/** Changes only responses with the first status; partial ones are restored as partial. */
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
    .returning([...CHANGED, ...SOURCE])
    .execute();
}

export async function isPublished(db: Db, surveyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('responses')
    .select('status')
    .where('survey_id', '=', surveyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status === 'publish';
}

/** Deletes the rows alone and only with one of these statuses; `deleteBelongings` deletes what belongs to them. */
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
    .returning([...CHANGED, ...SOURCE, 'status', 'submitted_at'])
    .execute();
}

export type GoneMessage = Pick<DeliveryTable, 'status'>;

export async function deleteBelongings(db: Db, surveyId: number, goneIds: readonly number[]): Promise<GoneMessage[]> {
  await deleteContents(db, surveyId, goneIds);
  const isTheirs = isOneOf(dialectOf(db), 'response_id', goneIds);
  for (const table of ['replaced_responses', 'response_fields'] as const)
    await db.deleteFrom(table).where('survey_id', '=', surveyId).where(isTheirs).execute();
  return db.deleteFrom('deliveries').where('survey_id', '=', surveyId).where(isTheirs).returning('status').execute();
}

export async function deleteContents(db: Db, surveyId: number, goneIds: readonly number[]): Promise<void> {
  const isTheirs = isOneOf(dialectOf(db), 'response_id', goneIds);
  await deleteWords(db, surveyId, goneIds);
  for (const table of ['answers', 'imported_responses', 'response_persons', 'response_invitations'] as const) {
    await db.deleteFrom(table).where('survey_id', '=', surveyId).where(isTheirs).execute();
  }
}

export async function listSomeIds(db: Db, surveyId: number, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('responses').select('id').where('survey_id', '=', surveyId).limit(limit).execute();
  return rows.map(({ id }) => id);
}

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

/** Deliveries are held while a response is suspected. */
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
