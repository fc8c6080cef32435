import type { DayRange } from '@userfeedback/engine';
import { faceOfType } from '@userfeedback/engine';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, isOneOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Filter } from '../responses/filter/filter.ts';
import { isInLanguage } from '../responses/filter/filter.ts';
import type { Wordings } from '../responses/wordings/wordings.ts';
import { answersByQuestion, isOfQuestions, questionNumbers, readWordings } from '../responses/wordings/wordings.ts';
import type { WrittenText } from './stored/port.ts';

export interface Slice {
  surveyId: number;
  before: number;
  limit: number;
  among: Among;
}

export interface Among extends DayRange, Pick<Filter, 'language'> {
  /** Of those that fit conditions. */
  ids?: readonly number[] | undefined;
}

function isAmong(db: Db, { start_date, end_date, language, ids }: Among): RawBuilder<SqlBool> {
  const conditions = [
    sql`responses.status = 'publish' and responses.day >= ${start_date} and responses.day <= ${end_date}`,
    ...(language === undefined ? [] : [isInLanguage(language)]),
    ...(ids ? [isOneOf(dialectOf(db), 'responses.id', ids)] : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * In published responses, newest first; only while the question was of this kind. Leaves out requested e-mail
 * addresses.
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
  }: Slice & { questionId: string; kind: string; what: 'texts' | 'comments' | 'other' },
): Promise<WrittenText[]> {
  const wordings = await readWordings(db, surveyId);
  const column = sql.ref(`answers.${what === 'texts' ? 'value' : what}`);
  const { rows } = await sql<WrittenText>`
    select answers.response_id, ${column} as text
    from ${answersByQuestion(db)}
    where answers.survey_id = ${surveyId} and ${isOfQuestions(questionNumbers(wordings, questionId, kind))}
      and ${column} is not null and ${what === 'texts' ? isNoAddress(wordings) : sql`1 = 1`}
      and answers.response_id < ${before}
      and exists (select 1 from responses where responses.survey_id = answers.survey_id
        and responses.id = answers.response_id and ${isAmong(db, among)})
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
    .where(isAmong(db, among))
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
