import type { SurveyResponse } from '@userfeedback/contract';
import { dialectOf, isOneOf } from '../db/dialect.ts';
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
  const dialect = dialectOf(db);
  const [rows, answers] = await Promise.all([
    // By the primary key alone: SQLite would read all of the survey by its other index.
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

/** Ids greater than `after`, up to `last`, of responses of these days. */
export interface IdsAfter {
  surveyId: number;
  after: number;
  last: number;
  start: string | undefined;
  end: string | undefined;
  limit: number;
}

/** Ids of published responses in their order. */
export async function listIdsAfter(db: Db, wanted: IdsAfter): Promise<number[]> {
  const { surveyId, after, last, start, end, limit } = wanted;
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('status', '=', 'publish')
    .where('id', '>', after)
    .where('id', '<=', last)
    .$if(start !== undefined, (select) => select.where('day', '>=', start ?? ''))
    .$if(end !== undefined, (select) => select.where('day', '<=', end ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** A response among those of its status. */
type Placed = Pick<SurveyResponse, 'id' | 'survey_id' | 'status'>;

/** How many responses of its status are newer than this one. */
export async function countNewer(
  db: Db,
  { id, survey_id, status }: Placed,
  runs: readonly Run[],
): Promise<number> {
  const { count, run } = newerRuns(runs, id);
  if (!run) return count;
  const row = await db
    .selectFrom('responses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('survey_id', '=', survey_id)
    .where('status', '=', status)
    .where('id', '>', id)
    .where('id', '<=', run.last)
    .executeTakeFirstOrThrow();
  return count + row.count;
}

/** The responses of its status next to this one in the list, newest first. */
export async function findNeighbours(db: Db, { id, survey_id, status }: Placed) {
  const row = await db
    .selectNoFrom((eb) => {
      const like = eb
        .selectFrom('responses')
        .select('id')
        .where('survey_id', '=', survey_id)
        .where('status', '=', status)
        .limit(1);
      return [
        like.where('id', '>', id).orderBy('id', 'asc').as('previous_id'),
        like.where('id', '<', id).orderBy('id', 'desc').as('next_id'),
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
