import type { Channel, OverviewSurvey } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { scoresOf } from '@userfeedback/engine';
import type { RawBuilder, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db, SurveyDayTable } from '../../platform/db/schema.ts';
import type { CountTables } from '../responses/counts/made-counts.ts';
import { KEPT_COUNTS } from '../responses/counts/made-counts.ts';
import type { WantedAnswers } from './answer-queries.ts';
import type { AskedQuestion } from './asked-questions.ts';

/** Summed over all processes. */
export type SurveyDay = Omit<Selectable<SurveyDayTable>, 'survey_id' | 'shard'>;

/** Without empty days; of one survey or of all outside the trash. */
export async function countByDay(
  db: Db,
  { start_date, end_date }: DayRange,
  surveyId?: number,
): Promise<{ day: string; count: number }[]> {
  return db
    .selectFrom('survey_days')
    .innerJoin('surveys', 'surveys.id', 'survey_days.survey_id')
    .select((eb) => ['survey_days.day', eb.fn.sum<number>('survey_days.responses').as('count')])
    .where('surveys.status', '!=', 'trash')
    .where('survey_days.day', '>=', start_date)
    .where('survey_days.day', '<=', end_date)
    .$if(surveyId !== undefined, (select) => select.where('survey_days.survey_id', '=', surveyId ?? 0))
    .groupBy('survey_days.day')
    .execute();
}

/** Surveys outside the trash with their responses, in total and in the range. */
export async function listCounted(
  db: Db,
  { start_date, end_date }: DayRange,
  surveyId?: number,
): Promise<OverviewSurvey[]> {
  const rows = await db
    .selectFrom('surveys')
    .leftJoin('survey_days', 'survey_days.survey_id', 'surveys.id')
    .select(['surveys.id', 'surveys.title', 'surveys.status', 'surveys.publish_at', 'surveys.created_at'])
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('survey_days.responses'), sql.lit(0)).as('responses_count'),
      sql<number>`coalesce(sum(case when survey_days.day between ${start_date} and ${end_date}
        then survey_days.responses end), 0)`.as('range_responses_count'),
    ])
    .where('surveys.status', '!=', 'trash')
    .$if(surveyId !== undefined, (select) => select.where('surveys.id', '=', surveyId ?? 0))
    .groupBy(['surveys.id', 'surveys.title', 'surveys.status', 'surveys.publish_at', 'surveys.created_at'])
    .execute();
  return rows.flatMap(({ status, ...row }) => (status === 'trash' ? [] : [{ ...row, status }]));
}

export async function listDays(db: Db, surveyId: number): Promise<SurveyDay[]> {
  return db
    .selectFrom('survey_days')
    .select((eb) => [
      'day',
      eb.fn.sum<number>('responses').as('responses'),
      eb.fn.sum<number>('partial').as('partial'),
      eb.fn.sum<number>('trashed').as('trashed'),
      eb.fn.sum<number>('spam').as('spam'),
      eb.fn.sum<number>('impressions').as('impressions'),
      eb.fn.min('first_id').as('first_id'),
      eb.fn.max('last_id').as('last_id'),
    ])
    .where('survey_id', '=', surveyId)
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** Of finished responses, over some days. */
export async function sumDays(db: Db, surveyId: number, { start_date, end_date }: DayRange) {
  const row = await db
    .selectFrom('survey_days')
    .select((eb) => [
      eb.fn.sum<number>('responses').as('responses'),
      eb.fn.sum<number>('impressions').as('impressions'),
    ])
    .where('survey_id', '=', surveyId)
    .where('day', '>=', start_date)
    .where('day', '<=', end_date)
    .executeTakeFirst();
  return { responses: Number(row?.responses ?? 0), impressions: Number(row?.impressions ?? 0) };
}

export type DayFigures = Pick<SurveyDayTable, 'survey_id' | 'day'> &
  Pick<SurveyDay, 'responses' | 'partial' | 'trashed' | 'spam'>;

export async function listRecentDays(db: Db, days: readonly string[]): Promise<DayFigures[]> {
  return db
    .selectFrom('surveys')
    .innerJoin('survey_days', (join) =>
      join.onRef('survey_days.survey_id', '=', 'surveys.id').on('survey_days.day', 'in', days),
    )
    .select((eb) => [
      'survey_id',
      'day',
      eb.fn.sum<number>('responses').as('responses'),
      eb.fn.sum<number>('partial').as('partial'),
      eb.fn.sum<number>('trashed').as('trashed'),
      eb.fn.sum<number>('spam').as('spam'),
    ])
    .where('surveys.status', '!=', 'trash')
    .groupBy(['survey_id', 'day'])
    .execute();
}

export interface CountedRange extends DayRange {
  withPartial?: boolean;
  language?: string | undefined;
  tables?: CountTables | undefined;
}

export const ALWAYS = { start_date: '0000-01-01', end_date: '9999-12-31' };

function isCounted(
  surveyId: number,
  { start_date, end_date, language }: Pick<CountedRange, keyof DayRange | 'language'>,
): RawBuilder<SqlBool> {
  return sql`survey_id = ${surveyId} and day >= ${start_date} and day <= ${end_date}
    ${language === undefined ? sql`` : sql`and language = ${language}`}`;
}

export async function listLanguageDays(db: Db, surveyId: number, tables = KEPT_COUNTS) {
  return db
    .selectFrom(tables('language_days'))
    .select((eb) => [
      'language',
      'day',
      eb.fn.sum<number>('responses').as('responses'),
      eb.fn.sum<number>('partial').as('partial'),
    ])
    .where('survey_id', '=', surveyId)
    .groupBy(['language', 'day'])
    .orderBy('language')
    .execute();
}

export async function hasAnySource(db: Db, surveyId: number): Promise<boolean> {
  const found = await db
    .selectFrom('source_days')
    .select('label')
    .where('survey_id', '=', surveyId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Label '': none. */
export async function countSources(db: Db, surveyId: number, range: CountedRange) {
  const { rows } = await sql<{ channel: Channel; label: string; responses: number; partial: number }>`
    select channel, label, sum(responses) as responses, sum(partial) as partial
    from ${tablesOf(range)('source_days')} where ${isCounted(surveyId, range)} group by channel, label`.execute(db);
  return rows;
}

function tablesOf({ tables = KEPT_COUNTS }: Pick<CountedRange, 'tables'>): CountTables {
  return tables;
}

const ANSWER_COUNTS = ['answered', 'skipped', 'commented', 'sum'] as const;

function sumOf(column: (typeof ANSWER_COUNTS)[number] | 'count', { withPartial }: { withPartial?: boolean }) {
  return withPartial ? sql`(${sql.ref(column)} + ${sql.ref(`partial_${column}`)})` : sql.ref(column);
}

/** By question, for all its kinds: answers of finished and partial responses together. */
export async function countLeaving(db: Db, surveyId: number, range: CountedRange) {
  return db
    .selectFrom(tablesOf(range)('question_days'))
    .select([
      'question_id',
      sql<number>`sum(answered + partial_answered)`.as('answered'),
      sql<number>`sum(skipped + partial_skipped)`.as('skipped'),
      sql<number>`sum(left_here)`.as('left'),
    ])
    .where(isCounted(surveyId, range))
    .groupBy('question_id')
    .execute();
}

export async function countSpans(db: Db, surveyId: number, range: CountedRange) {
  return db
    .selectFrom(tablesOf(range)('time_days'))
    .select((eb) => ['question_id', 'span', eb.fn.sum<number>('count').as('count')])
    .where(isCounted(surveyId, range))
    .groupBy(['question_id', 'span'])
    .execute();
}

/** By question and kind, with the first and last day of any answer. */
export async function countByQuestion(db: Db, surveyId: number, range: CountedRange) {
  const [answered, skipped, commented, sum] = ANSWER_COUNTS.map((column) => sumOf(column, range));
  return db
    .selectFrom(tablesOf(range)('question_days'))
    .select((eb) => [
      'question_id',
      'kind',
      sql<number>`sum(${answered})`.as('answered'),
      sql<number>`sum(${skipped})`.as('skipped'),
      sql<number>`sum(${commented})`.as('commented'),
      sql<number>`sum(${sum})`.as('sum'),
      eb.fn.min('day').filterWhere(sql<SqlBool>`${answered} + ${commented} > 0`).as('first_day'),
      eb.fn.max('day').filterWhere(sql<SqlBool>`${answered} + ${commented} > 0`).as('last_day'),
    ])
    .where(isCounted(surveyId, range))
    .groupBy(['question_id', 'kind'])
    .execute();
}

export async function countComments(
  db: Db,
  {
    surveyId,
    questionId,
    kind,
    range,
    group,
    withPartial = false,
    language,
  }: Pick<WantedAnswers, 'surveyId' | 'questionId' | 'kind' | 'range' | 'group' | 'withPartial' | 'language'>,
): Promise<number> {
  const counts = group
    ? sql`option_days where option in (${sql.join(scoresOf(group).map(String))})`
    : sql`question_days where true`;
  const { rows } = await sql<{
    count: number;
  }>`select coalesce(sum(${sumOf('commented', { withPartial })}), 0) as count
    from ${counts}
    and ${isCounted(surveyId, { ...range, language })} and question_id = ${questionId} and kind = ${kind}`.execute(db);
  return Number(rows[0]?.count);
}

export async function countByOption(db: Db, surveyId: number, range: CountedRange) {
  const count = sql<number>`sum(${sumOf('count', range)})`;
  return db
    .selectFrom(tablesOf(range)('option_days'))
    .select(['question_id', 'kind', 'option as value', count.as('count')])
    .where(isCounted(surveyId, range))
    .groupBy(['question_id', 'kind', 'option'])
    .having(count, '>', 0)
    .orderBy('question_id')
    .orderBy('kind')
    .orderBy('option')
    .execute();
}

export async function countByOptionAndDay(
  db: Db,
  surveyId: number,
  asked: readonly AskedQuestion[],
  range: CountedRange,
) {
  if (asked.length === 0) return [];
  const count = sql<number>`sum(${sumOf('count', range)})`;
  return db
    .selectFrom(tablesOf(range)('option_days'))
    .select(['day', 'option as value', count.as('count')])
    .where(isCounted(surveyId, range))
    .where((eb) => eb.or(asked.map(({ question, kind }) => eb.and({ question_id: question.id, kind }))))
    .groupBy(['day', 'option'])
    .having(count, '>', 0)
    .orderBy('day')
    .execute();
}

/** '' for the unknown language. */
export async function countScoresByLanguage(
  db: Db,
  surveyId: number,
  asked: readonly AskedQuestion[],
  { start_date, end_date, ...which }: CountedRange,
) {
  if (asked.length === 0) return [];
  const count = sql<number>`sum(${sumOf('count', which)})`;
  return db
    .selectFrom(tablesOf(which)('option_days'))
    .select(['language', 'option as value', count.as('count')])
    .where(isCounted(surveyId, { start_date, end_date }))
    .where((eb) => eb.or(asked.map(({ question, kind }) => eb.and({ question_id: question.id, kind }))))
    .groupBy(['language', 'option'])
    .having(count, '>', 0)
    .orderBy('language')
    .execute();
}
