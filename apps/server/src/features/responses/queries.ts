import type { Answer, ResponseField, SurveyResponse } from '@userfeedback/contract';
import { sql } from 'kysely';
import { dialectOf, isOneOf, uuidText } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { ALL_IDS, idLimit } from '../../platform/search/words.ts';
import type { StoredAnswer } from './answer-reader.ts';
import { AnswerReader } from './answer-reader.ts';
import { listFields } from './field-queries.ts';
import type { Filter } from './filter/filter.ts';
import { matchedIds } from './filter/filter.ts';
import { countNewerFound } from './filter/filter-count-queries.ts';
import { passing } from './filter/filter-queries.ts';
import type { Run } from './filter/runs.ts';
import { newerRuns } from './filter/runs.ts';
import { idsByWords } from './list-queries.ts';
import { isHiddenField, sourceOf } from './source-fields.ts';
import { extraOf } from './stored-value.ts';

/** With the kind of each answer, which replies leave out. */
export type KnownAnswer = Answer & Pick<StoredAnswer, 'kind'>;
export type KnownResponse = Omit<SurveyResponse, 'answers'> & { answers: KnownAnswer[] };

export async function findResponses(
  db: Db,
  surveyId: number,
  ids: readonly number[],
  reader: AnswerReader = new AnswerReader(db, surveyId),
): Promise<KnownResponse[]> {
  if (ids.length === 0) return [];
  const rowsOf = db
    .selectFrom('responses')
    .leftJoin('response_texts as url', (join) =>
      join.onRef('url.survey_id', '=', 'responses.survey_id').onRef('url.id', '=', 'responses.page_url_id'),
    )
    .leftJoin('response_texts as agent', (join) =>
      join.onRef('agent.survey_id', '=', 'responses.survey_id').onRef('agent.id', '=', 'responses.agent_id'),
    )
    .leftJoin('imported_responses as imported', (join) =>
      join.onRef('imported.survey_id', '=', 'responses.survey_id').onRef('imported.response_id', '=', 'responses.id'),
    )
    .leftJoin('response_persons as person', (join) =>
      join.onRef('person.survey_id', '=', 'responses.survey_id').onRef('person.response_id', '=', 'responses.id'),
    )
    .leftJoin('response_invitations as came', (join) =>
      join.onRef('came.survey_id', '=', 'responses.survey_id').onRef('came.response_id', '=', 'responses.id'),
    )
    .leftJoin('invitations as invited', (join) =>
      join.onRef('invited.survey_id', '=', 'came.survey_id').onRef('invited.number', '=', 'came.number'),
    )
    .leftJoin('imports', 'imports.id', 'imported.import_id')
    .select(COLUMNS)
    .select(['url.text as page_url', 'agent.text as agent', 'imports.file as import_file'])
    .select(['person.answered_at as identified_at', 'invited.name as invited_as'])
    .select((on) => on.fn.coalesce('imports.started_at', 'imports.made_at').as('imported_at'))
    .select(uuidText(dialectOf(db), 'responses.submission_id').as('submission_id'))
    .where('responses.survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'responses.id', ids));
  const [rows, written, fields] = await Promise.all([
    rowsOf.execute(),
    reader.listWritten(ids),
    listFields(db, surveyId, ids),
  ]);
  const answers = await reader.read(rows, written);
  const left = await reader.questions(rows.flatMap(({ left_wording }) => left_wording ?? []));
  const former = await listFormerIds(db, surveyId, ids);
  const byId = new Map(
    rows.map(({ left_wording, ...row }) => {
      const question = left_wording === null ? undefined : left.get(left_wording);
      const read = { answers: answers.get(row.id) ?? [], left_at: question, former_id: former.get(row.id) };
      return [row.id, responseOf(row, { ...read, fields: fields.get(row.id) ?? [] })];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const COLUMNS = [
  ...(['responses.id', 'responses.survey_id', 'survey_version', 'responses.status', 'submitted_at'] as const),
  ...(['page_name', 'user_ip', 'country', 'suspicion', 'choices'] as const),
  ...([
    'step',
    'responses.started_at',
    'last_answer_at',
    'seconds',
    'answer_seconds',
    'left_wording',
    'responses.language',
    'score',
  ] as const),
] as const;

async function listFormerIds(db: Db, surveyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('replaced_responses')
    .select((on) => ['response_id', on.fn.max<number>('former_id').as('former_id')])
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'response_id', ids))
    .groupBy('response_id')
    .execute();
  return new Map(rows.map(({ response_id, former_id }) => [response_id, Number(former_id)]));
}

/** Those with a published response. */
export async function listAnsweredSurveys(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('survey_days')
    .select('survey_id')
    .groupBy('survey_id')
    .having((eb) => eb.fn.sum('responses'), '>', 0)
    .execute();
  return rows.map(({ survey_id }) => survey_id);
}

/** The newest first. */
export async function listNewestIds(
  db: Db,
  surveyId: number,
  status: 'publish' | 'partial',
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('status', '=', sql.lit(status))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findReplacing(db: Db, surveyId: number, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('replaced_responses')
    .select('response_id')
    .where('survey_id', '=', surveyId)
    .where('former_id', '=', id)
    .executeTakeFirst();
  return row?.response_id;
}

/** From 1, newest first; `isAtLeast` when counting stopped early. */
export async function findPlace(
  db: Db,
  filter: Filter,
  id: number,
  runs: readonly Run[] | undefined,
): Promise<{ place: number; isAtLeast: boolean }> {
  const matched = matchedIds(filter);
  if (matched) return { place: matched.filter((one) => one > id).length + 1, isAtLeast: false };
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

export async function isPassing(db: Db, filter: Filter, id: number): Promise<boolean> {
  const list = passing(db, { ...filter, ids: { first: id, last: id } });
  const { rows } = await sql`select 1 ${list.source} and ${list.id} = ${idLimit(id)}`.execute(db);
  return rows.length > 0;
}

export async function findNeighbours(db: Db, filter: Filter, id: number) {
  const matched = matchedIds(filter);
  if (matched) {
    const [previous_id = null, next_id = null] = [matched.find((one) => one > id), matched.findLast((one) => one < id)];
    return { previous_id, next_id };
  }
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

/** Whether ids do not rise with the days, because some responses were imported. */
export async function isMixed(db: Db, surveyId: number): Promise<boolean> {
  const imported = await db
    .selectFrom('imported_responses')
    .select('response_id')
    .where('survey_id', '=', surveyId)
    .limit(1)
    .executeTakeFirst();
  if (!imported) return false;
  const days = await db
    .selectFrom('survey_days')
    .select((on) => [on.fn.min('first_id').as('first'), on.fn.max('last_id').as('last')])
    .where('survey_id', '=', surveyId)
    .where('first_id', 'is not', null)
    .groupBy('day')
    .orderBy('day')
    .execute();
  return days.some(({ first }, at) => at > 0 && Number(first) <= Number(days[at - 1]?.last));
}

/** Like `findPlace` and `findNeighbours`, for a list ordered by time. */
export async function findPlaceByMoment(
  db: Db,
  filter: Filter,
  { id, submitted_at }: Pick<SurveyResponse, 'id' | 'submitted_at'>,
) {
  const { source } = passing(db, filter);
  const own = sql`(${Date.parse(submitted_at)}, ${id})`;
  const key = sql`(responses.submitted_at, responses.id)`;
  const next = (isAfter: string, order: string) => sql`select responses.id ${source}
    and ${key} ${sql.raw(isAfter)} ${own}
    order by responses.submitted_at ${sql.raw(order)}, responses.id ${sql.raw(order)} limit 1`;
  const { rows } = await sql<{ newer: number; previous_id: number | null; next_id: number | null }>`select
    (select count(*) ${source} and ${key} > ${own}) as newer,
    (${next('>', 'asc')}) as previous_id, (${next('<', 'desc')}) as next_id`.execute(db);
  const [row] = rows;
  return {
    place: Number(row?.newer ?? 0) + 1,
    neighbours: { previous_id: row?.previous_id ?? null, next_id: row?.next_id ?? null },
  };
}

type Row = Pick<
  SurveyResponse,
  | 'id'
  | 'survey_id'
  | 'survey_version'
  | 'status'
  | 'user_ip'
  | 'country'
  | 'suspicion'
  | 'submission_id'
  | 'seconds'
  | 'language'
  | 'score'
> & {
  submitted_at: number;
  page_name: string;
  page_url: string | null;
  agent: string | null;
  choices: string;
  step: number | null;
  started_at: number | null;
  last_answer_at: number | null;
  answer_seconds: string | null;
  import_file: string | null;
  imported_at: string | null;
  identified_at: number | string | null;
  invited_as: string | null;
};

interface Read {
  answers: readonly StoredAnswer[];
  left_at: Pick<StoredAnswer, 'question_id' | 'question_title'> | undefined;
  former_id: number | undefined;
  fields: ResponseField[];
}

function responseOf(row: Row, { answers, left_at, former_id, fields }: Read): KnownResponse {
  const { page_name, page_url, agent, choices: _, submitted_at, import_file, imported_at, ...others } = row;
  const { step, started_at, last_answer_at, answer_seconds: __, identified_at, invited_as, ...rest } = others;
  const source = sourceOf(fields);
  const brought =
    import_file !== null && imported_at !== null
      ? { channel: 'import' as const, label: import_file, at: imported_at }
      : null;
  const momentOf = (ms: number | null) => (ms === null ? null : new Date(Number(ms)).toISOString());
  const [user_browser = '', user_os = '', user_device = '']: string[] = agent === null ? [] : JSON.parse(agent);
  return {
    ...rest,
    user_browser,
    user_os,
    user_device,
    submitted_at: new Date(submitted_at).toISOString(),
    page_submitted: { name: page_name, url: page_url },
    answers: answers.map(answerOf),
    is_partial: step !== null,
    is_identified: identified_at !== null,
    ...(invited_as ? { invited_as } : {}),
    started_at: momentOf(started_at),
    last_answer_at: momentOf(last_answer_at),
    left_at: left_at ? { question_id: left_at.question_id, question_title: left_at.question_title } : null,
    former_id: former_id ?? null,
    fields: fields.filter(isHiddenField),
    source: brought ? { ...brought, ...(source?.channel !== 'import' && source) } : source,
  };
}

function answerOf(stored: StoredAnswer): KnownAnswer {
  const { name, comments, other, seconds, options: _, rows: __, codes: ___, text: ____, ...answer } = stored;
  return {
    ...answer,
    ...(seconds !== null && { seconds }),
    extra: extraOf({ name, comments, other }),
  };
}
