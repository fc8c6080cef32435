import type { SurveyResponse } from '@userfeedback/contract';
import { sql } from 'kysely';
import { dialectOf, jsonRows } from '../db/dialect.ts';
import type { AnswerTable, Db } from '../db/schema.ts';
import type { Run } from './runs.ts';
import { newerRuns } from './runs.ts';
import { valueOfStored } from './stored-value.ts';

/** Whether there is such a survey, in whatever state. */
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
  const given = () => {
    const rows = ids.map((id) => ({ id }));
    return sql<number>`(select id from ${jsonRows(dialectOf(db), 'given', rows, { id: 'integer' })})`;
  };
  const [rows, answers] = await Promise.all([
    db
      .selectFrom('responses')
      .selectAll()
      .where('id', 'in', given())
      .where('survey_id', '=', surveyId)
      .execute(),
    db
      .selectFrom('answers')
      .selectAll()
      .where('survey_id', '=', surveyId)
      .where('response_id', 'in', given())
      .orderBy('response_id')
      .orderBy('position')
      .execute(),
  ]);
  const answersOf = Map.groupBy(answers, (answer) => answer.response_id);
  const byId = new Map(rows.map((row) => [row.id, responseOf(row, answersOf.get(row.id) ?? [])]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many published responses are newer than this one. */
export async function countNewer(
  db: Db,
  surveyId: number,
  id: number,
  runs: readonly Run[],
): Promise<number> {
  const { count, run } = newerRuns(runs, id);
  if (!run) return count;
  const row = await db
    .selectFrom('responses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('survey_id', '=', surveyId)
    .where('status', '=', 'publish')
    .where('id', '>', id)
    .where('id', '<=', run.last)
    .executeTakeFirstOrThrow();
  return count + row.count;
}

/** The published responses next to this one in the list, newest first. */
export async function findNeighbours(db: Db, surveyId: number, id: number) {
  const row = await db
    .selectNoFrom((eb) => {
      const published = eb
        .selectFrom('responses')
        .where('survey_id', '=', surveyId)
        .where('status', '=', 'publish');
      return [
        published
          .where('id', '>', id)
          .select((e) => e.fn.min('id').as('id'))
          .as('previous_id'),
        published
          .where('id', '<', id)
          .select((e) => e.fn.max('id').as('id'))
          .as('next_id'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { previous_id: row.previous_id ?? null, next_id: row.next_id ?? null };
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
