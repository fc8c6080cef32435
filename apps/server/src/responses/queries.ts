import type { SurveyResponse } from '@userfeedback/contract';
import { sql } from 'kysely';
import { dialectOf, isOneOf } from '../db/dialect.ts';
import type { AnswerTable, Db } from '../db/schema.ts';
import { ALL_IDS, idLimit } from '../search/words.ts';
import type { Filter } from './filter.ts';
import { countNewerFound } from './filter-count-queries.ts';
import { passing } from './filter-queries.ts';
import { idsByWords } from './list-queries.ts';
import type { Run } from './runs.ts';
import { newerRuns } from './runs.ts';
import { valueOfStored } from './stored-value.ts';

/** Whether the survey exists, in any state. */
export async function hasSurvey(db: Db, surveyId: number): Promise<boolean> {
  const row = await db.selectFrom('surveys').select('id').where('id', '=', surveyId).executeTakeFirst();
  return row !== undefined;
}

/** Complete responses in the order of the ids. */
export async function findResponses(
  db: Db,
  surveyId: number,
  ids: readonly number[],
): Promise<SurveyResponse[]> {
  if (ids.length === 0) return [];
  const dialect = dialectOf(db);
  const [rows, answers] = await Promise.all([
    // By the primary key alone: with its other index SQLite would read the whole survey.
    db
      .selectFrom('responses')
      .selectAll()
      .where(isOneOf(dialect, 'id', ids))
      .execute(),
    db
      .selectFrom('answers')
      .selectAll()
      .where('survey_id', '=', surveyId)
      .where(isOneOf(dialect, 'response_id', ids))
      .orderBy('response_id')
      .orderBy('position')
      .execute(),
  ]);
  const answersOf = Map.groupBy(answers, (answer) => answer.response_id);
  const ofSurvey = rows.filter((row) => row.survey_id === surveyId);
  const byId = new Map(ofSurvey.map((row) => [row.id, responseOf(row, answersOf.get(row.id) ?? [])]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The position of a response in a list, newest first, from 1; `isAtLeast` when counting stopped early. */
export async function findPlace(
  db: Db,
  filter: Filter,
  id: number,
  runs: readonly Run[] | undefined,
): Promise<{ place: number; isAtLeast: boolean }> {
  if (!runs) {
    const newer = await countNewerFound(db, filter, id);
    return { place: newer.count + 1, isAtLeast: newer.isAtLeast };
  }
  const { count, run } = newerRuns(runs, id);
  if (!run) return { place: count + 1, isAtLeast: false };
  const list = passing(db, filter);
  const { rows } = await sql<{ count: number }>`select count(*) as count ${list.source}
    and ${list.id} > ${idLimit(id)} and ${list.id} <= ${idLimit(run.last)}`.execute(db);
  return { place: count + Number(rows[0]?.count) + 1, isAtLeast: false };
}

/** Whether the response matches a filter. */
export async function isPassing(db: Db, filter: Filter, id: number): Promise<boolean> {
  const list = passing(db, { ...filter, ids: { first: id, last: id } });
  const { rows } = await sql`select 1 ${list.source} and ${list.id} = ${idLimit(id)}`.execute(db);
  return rows.length > 0;
}

/** The responses before and after this one in a list, newest first. */
export async function findNeighbours(db: Db, filter: Filter, id: number) {
  if (filter.words) {
    const { first, last } = filter.ids ?? ALL_IDS;
    const [newer] = await idsByWords(db, { ...filter, ids: { first: id + 1, last } }, 'asc', 1);
    const [older] = await idsByWords(db, { ...filter, ids: { first, last: id - 1 } }, 'desc', 1);
    return { previous_id: newer ?? null, next_id: older ?? null };
  }
  const list = passing(db, filter);
  const [newer, older] = [
    sql`select ${list.id} ${list.source} and ${list.id} > ${idLimit(id)} order by ${list.id} asc limit 1`,
    sql`select ${list.id} ${list.source} and ${list.id} < ${idLimit(id)} order by ${list.id} desc limit 1`,
  ];
  const { rows } = await sql<{ previous_id: number | null; next_id: number | null }>`
    select (${newer}) as previous_id, (${older}) as next_id`.execute(db);
  return { previous_id: rows[0]?.previous_id ?? null, next_id: rows[0]?.next_id ?? null };
}

type Row = Omit<SurveyResponse, 'page_submitted' | 'answers'> & {
  page_name: string;
  page_url: string | null;
};

function responseOf(row: Row, answers: readonly AnswerTable[]): SurveyResponse {
  const { page_name, page_url, ...rest } = row;
  return { ...rest, page_submitted: { name: page_name, url: page_url }, answers: answers.map(answerOf) };
}

function answerOf(row: AnswerTable): SurveyResponse['answers'][number] {
  const { question_id, question_title, question_type, value, name, comments } = row;
  return {
    ...{ question_id, question_title, question_type },
    value: valueOfStored(question_type, value),
    extra: { ...(name === null ? {} : { name }), ...(comments === null ? {} : { comments }) },
  };
}
