import type { DayRange } from '@userfeedback/engine';
import { faceOfType } from '@userfeedback/engine';
import type { Insertable, RawBuilder, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, isOneOf } from '../db/dialect.ts';
import type { AiSummaryTable, Db } from '../db/schema.ts';
import type { Filter } from '../responses/filter.ts';
import { hasField, isInLanguage } from '../responses/filter.ts';
import type { Wordings } from '../responses/wordings.ts';
import { answersByQuestion, isOfQuestions, questionNumbers, readWordings } from '../responses/wordings.ts';
import { isAlive } from '../site/processes.ts';
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

/** Whether this process may make the survey's summary now; not while another living process makes it. */
export async function claimMaking(db: Db, survey_id: number, process: string): Promise<boolean> {
  const claimed = await db
    .insertInto('ai_summary_makers')
    .values({ survey_id, process })
    .onConflict((row) =>
      row
        .column('survey_id')
        .doUpdateSet({ process })
        .where(({ not }) => not(isAlive(db, sql.ref('ai_summary_makers.process')))),
    )
    .returning('survey_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whether this process still makes the survey's summary; nobody changes that until the transaction ends. */
export async function lockMaking(trx: Db, surveyId: number, process: string): Promise<boolean> {
  const making = await trx
    .selectFrom('ai_summary_makers')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .where('process', '=', process)
    .$if(dialectOf(trx) === 'postgres', (select) => select.forUpdate())
    .executeTakeFirst();
  return making !== undefined;
}

export async function deleteMakers(trx: Db, surveyId: number): Promise<void> {
  await trx.deleteFrom('ai_summary_makers').where('survey_id', '=', surveyId).execute();
}

export async function releaseMaking(db: Db, surveyId: number, process: string): Promise<void> {
  await db
    .deleteFrom('ai_summary_makers')
    .where('survey_id', '=', surveyId)
    .where('process', '=', process)
    .execute();
}

/** Marks the stored summary as older than the responses. */
export async function markChanged(db: Db, surveyId: number): Promise<void> {
  await db.updateTable('ai_summaries').set({ changed_since: 1 }).where('survey_id', '=', surveyId).execute();
}

/**
 * The current version of the questions and the published responses, of these days alone if any are named, to tell whether a
 * summary is outdated.
 */
export async function readPresent(db: Db, surveyId: number, days?: DayRange | null) {
  const row = await db
    .selectFrom('surveys')
    .leftJoin('survey_days', (join) => {
      const ofSurvey = join.onRef('survey_days.survey_id', '=', 'surveys.id');
      if (!days) return ofSurvey;
      return ofSurvey.on('survey_days.day', '>=', days.start_date).on('survey_days.day', '<=', days.end_date);
    })
    .select((eb) => [
      'surveys.version',
      eb.fn.coalesce(eb.fn.sum<number>('survey_days.responses'), eb.lit(0)).as('responses'),
    ])
    .where('surveys.id', '=', surveyId)
    .where('surveys.deleted_at', 'is', null)
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
  among: Among;
}

/** Which published responses a summary speaks of. */
export type Among = DayRange & Pick<Filter, 'language' | 'field'>;

function isAmong(surveyId: number, { start_date, end_date, language, field }: Among): RawBuilder<SqlBool> {
  const conditions = [
    sql`responses.status = 'publish' and responses.day >= ${start_date} and responses.day <= ${end_date}`,
    ...(language === undefined ? [] : [isInLanguage(language)]),
    ...(field ? [hasField(surveyId, field)] : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
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
    among,
    questionId,
    kind,
    what,
  }: Slice & { questionId: string; kind: string; what: 'texts' | 'comments' },
): Promise<WrittenText[]> {
  const wordings = await readWordings(db, surveyId);
  const column = sql.raw(what === 'texts' ? 'answers.value' : 'answers.comments');
  const { rows } = await sql<WrittenText>`
    select answers.response_id, ${column} as text
    from ${answersByQuestion(db)}
    where answers.survey_id = ${surveyId} and ${isOfQuestions(questionNumbers(wordings, questionId, kind))}
      and ${column} is not null and ${what === 'texts' ? isNoAddress(wordings) : sql`1 = 1`}
      and answers.response_id < ${before}
      and exists (select 1 from responses where responses.survey_id = answers.survey_id
        and responses.id = answers.response_id and ${isAmong(surveyId, among)})
    order by answers.response_id desc limit ${limit}`.execute(db);
  return rows;
}

function isNoAddress(wordings: Wordings): RawBuilder<SqlBool> {
  const asking = [...wordings.values()].filter(
    ({ question_type }) => faceOfType(question_type)?.asksForAddress === true,
  );
  if (asking.length === 0) return sql`1 = 1`;
  return sql`answers.wording not in (${sql.join(asking.map(({ number }) => number))})`;
}

export async function listPublishedBefore(
  db: Db,
  { surveyId, before, limit, among }: Slice,
): Promise<{ id: number; choices: string }[]> {
  return db
    .selectFrom('responses')
    .select(['id', 'choices'])
    .where('survey_id', '=', surveyId)
    .where(isAmong(surveyId, among))
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
