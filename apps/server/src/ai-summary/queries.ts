import { kindOf } from '@userfeedback/engine';
import type { Insertable, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { isOfTypes, isWritten, writtenIndex } from '../db/answer-kinds.ts';
import { byIndex, dialectOf, isOneOf } from '../db/dialect.ts';
import type { AiSummaryTable, AnswerTable, Db } from '../db/schema.ts';
import type { WrittenText } from './port.ts';

export type KeptSummary = Selectable<AiSummaryTable>;

export async function findKept(db: Db, surveyId: number): Promise<KeptSummary | undefined> {
  return db.selectFrom('ai_summaries').selectAll().where('survey_id', '=', surveyId).executeTakeFirst();
}

export async function upsertKept(db: Db, { survey_id, ...rest }: Insertable<AiSummaryTable>): Promise<void> {
  await db
    .insertInto('ai_summaries')
    .values({ survey_id, ...rest })
    .onConflict((row) => row.column('survey_id').doUpdateSet(rest))
    .execute();
}

export async function deleteKept(db: Db, surveyId: number): Promise<void> {
  await db.deleteFrom('ai_summaries').where('survey_id', '=', surveyId).execute();
}

/** Marks the stored summary as older than the responses. */
export async function markChanged(db: Db, surveyId: number): Promise<void> {
  await db.updateTable('ai_summaries').set({ changed_since: 1 }).where('survey_id', '=', surveyId).execute();
}

/** The current version of the questions and the published responses, to tell whether a summary is outdated. */
export async function readPresent(db: Db, surveyId: number) {
  const row = await db
    .selectFrom('surveys')
    .leftJoin('survey_days', 'survey_days.survey_id', 'surveys.id')
    .select((eb) => [
      'surveys.version',
      eb.fn.coalesce(eb.fn.sum<number>('survey_days.responses'), eb.lit(0)).as('responses'),
    ])
    .where('surveys.id', '=', surveyId)
    .groupBy('surveys.version')
    .executeTakeFirst();
  return row && { version: row.version, responses: Number(row.responses) };
}

/** Returns which of the responses are published, and locks them until the transaction ends. */
export async function lockPublished(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where(isOneOf(dialectOf(db), 'id', ids))
    .where('survey_id', '=', surveyId)
    .where('status', '=', 'publish')
    .orderBy('id')
    .$if(dialectOf(db) === 'postgres', (select) => select.forKeyShare())
    .execute();
  return rows.map((row) => row.id);
}

/** A slice of a list from newest to oldest. */
export interface Slice {
  surveyId: number;
  /** Only responses with smaller ids. */
  before: number;
  limit: number;
}

/**
 * Texts or comments of one question, given while it was of this kind, in published responses, newest first. Leaves
 * out requested e-mail addresses.
 */
export async function listTexts(
  db: Db,
  {
    surveyId,
    before,
    limit,
    questionId,
    kind,
    what,
  }: Slice & { questionId: string; kind: string; what: 'texts' | 'comments' },
): Promise<WrittenText[]> {
  const { index, column, isIn } = WHAT[what]();
  const { rows } = await sql<WrittenText>`
    select answers.response_id, ${sql.ref(column)} as text
    from answers ${byIndex(dialectOf(db), index)}
    where answers.survey_id = ${surveyId} and answers.question_id = ${questionId} and ${isIn}
      and ${isOfTypes((face) => kindOf(face) === kind)}
      and answers.response_id < ${before}
      and exists (select 1 from responses where responses.id = answers.response_id and responses.status = 'publish')
    order by answers.response_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Conditions start word for word like those of the partial indexes. */
const WHAT = {
  texts: () => ({
    index: writtenIndex(),
    column: 'answers.value',
    isIn: sql`${isWritten()} and answers.value is not null and not ${asksForAddress()}`,
  }),
  comments: () => ({
    index: 'answers_with_comments',
    column: 'answers.comments',
    isIn: sql`answers.comments is not null`,
  }),
};

function asksForAddress() {
  return isOfTypes((face) => face.asksForAddress);
}

export async function listPublishedBefore(db: Db, { surveyId, before, limit }: Slice): Promise<number[]> {
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('status', '=', 'publish')
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The answers of a response, without requested addresses and names. */
export type GivenRow = Pick<
  Selectable<AnswerTable>,
  'response_id' | 'question_title' | 'question_type' | 'value' | 'comments'
>;

export async function listGiven(db: Db, surveyId: number, ids: readonly number[]): Promise<GivenRow[]> {
  return db
    .selectFrom('answers')
    .select(['response_id', 'question_title', 'question_type', 'value', 'comments'])
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'response_id', ids))
    .where(sql<SqlBool>`not ${asksForAddress()}`)
    .where((eb) => eb.or([eb('value', 'is not', null), eb('comments', 'is not', null)]))
    .orderBy('response_id', 'desc')
    .orderBy('position')
    .execute();
}
