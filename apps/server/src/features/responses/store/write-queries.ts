import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../../../platform/db/dialect.ts';
import { dialectOf, jsonRows, uuidText } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { insertWords } from '../../../platform/search/words.ts';
import { insertNames } from '../../invitations/stored/step.ts';
import { countStatements } from '../counts/count-queries.ts';
import type {
  AnswerRow,
  BatchRows,
  DeliveryRow,
  FieldRow,
  FormedResponse,
  ImportedRow,
  PartRows,
  PersonRow,
  ResponseRow,
  TextRow,
} from './batch-rows.ts';

interface Key {
  id: number;
  survey_id: number;
  submission_id: string;
}

const RESPONSE = {
  survey_id: 'integer',
  status: 'text',
  submission_id: 'uuid',
  survey_version: 'integer',
  submitted_at: 'integer',
  day: 'text',
  page_name: 'text',
  page_url_id: 'integer',
  agent_id: 'integer',
  user_ip: 'text',
  country: 'text',
  suspicion: 'text',
  choices: 'text',
  step: 'integer',
  started_at: 'integer',
  last_answer_at: 'integer',
  seconds: 'integer',
  answer_seconds: 'text',
  left_wording: 'integer',
  language: 'text',
  score: 'integer',
} as const;
/** The start of a finished response may be known only from its saved visit. */
const VALUES = sql.raw(
  Object.keys(RESPONSE)
    .filter((column) => column !== 'survey_id')
    .map((column) =>
      column === 'started_at'
        ? `coalesce(started_at, (select visits.started_at from visits
            where visits.survey_id = given.survey_id and visits.submission_id = given.submission_id))`
        : column,
    )
    .join(', '),
);
const TEXT = { survey_id: 'integer', id: 'integer', text: 'text' } as const;
const ANSWER = {
  survey_id: 'integer',
  response_id: 'integer',
  wording: 'integer',
  question: 'integer',
  value: 'text',
  name: 'text',
  comments: 'text',
  other: 'text',
} as const;
const IMPORTED = {
  survey_id: 'integer',
  response_id: 'integer',
  import_id: 'integer',
  import_key: 'text',
} as const;
const FIELD = {
  survey_id: 'integer',
  response_id: 'integer',
  name: 'text',
  label: 'text',
  value: 'text',
} as const;
const PERSON = {
  survey_id: 'integer',
  response_id: 'integer',
  person: 'text',
  answered_at: 'integer',
} as const;
const DELIVERY = {
  survey_id: 'integer',
  response_id: 'integer',
  number: 'integer',
  kind: 'text',
  event: 'text',
  destination: 'text',
  target: 'text',
  recipients: 'text',
  status: 'text',
  created_at: 'text',
} as const;

/** The highest id given so far; undefined on PostgreSQL, where a sequence counts. */
export async function readNewest(db: Db): Promise<number | undefined> {
  if (dialectOf(db) === 'postgres') return undefined;
  const { newest } = await db.selectFrom('response_numbers').select('newest').executeTakeFirstOrThrow();
  return newest;
}

/** No browser, import or backup brings an erased response back. */
const WAS_ERASED = sql<SqlBool>`exists (select 1 from erased_responses as erased
  where erased.survey_id = given.survey_id and erased.submission_id = given.submission_id)`;
/** Null for a response that was erased: storing it fails with a violated constraint. */
const SURVEY_UNLESS_ERASED = sql`case when not ${WAS_ERASED} then given.survey_id end`;

/** Skips responses that exist or were erased, and returns the keys of the others. With `newest`, ids follow it. */
export async function insertResponses(
  db: Db,
  newest: number | undefined,
  rows: readonly ResponseRow[],
): Promise<Key[]> {
  const dialect = dialectOf(db);
  const names = sql.raw(Object.keys(RESPONSE).join(', '));
  const result = await sql<Key>`insert into responses (id, ${names})
    select id, survey_id, ${VALUES} from ${numberedRows(dialect, newest, rows)} where not ${WAS_ERASED}
    on conflict (survey_id, submission_id) do nothing
    returning id, survey_id, ${uuidText(dialect, 'submission_id')} as submission_id`.execute(db);
  return result.rows;
}

/**
 * Ids in the order of arrival. PostgreSQL inserts in the order of the index that finds repeats: two processes that hold
 * the same submissions would otherwise wait for each other for ever.
 */
function numberedRows(dialect: DialectName, newest: number | undefined, rows: readonly ResponseRow[]) {
  if (newest === undefined)
    return sql`(select * from (
      select nextval((select pg_get_serial_sequence('responses', 'id'))::regclass) as id, given.*
      from ${jsonRows(dialect, 'given', rows, RESPONSE)} offset 0
    ) as numbered order by survey_id, submission_id) as given`;
  const numbered = rows.map((row, place) => ({ id: newest + 1 + place, ...row }));
  return jsonRows(dialect, 'given', numbered, { id: 'integer', ...RESPONSE });
}

interface Numbered {
  id: number;
  formed: FormedResponse;
}

/**
 * On SQLite: ids follow `newest`. If that is no longer the newest id, it fails with a violated constraint (no response
 * would have a survey), so that no id is given twice.
 */
export function insertNumbered(
  dialect: DialectName,
  newest: number,
  responses: readonly Numbered[],
): RawBuilder<unknown> {
  const { survey_id: _, ...others } = RESPONSE;
  const columns = sql.raw(Object.keys(others).join(', '));
  const given = jsonRows(dialect, 'given', responses.map(numberedRow), { id: 'integer', ...RESPONSE });
  const last = sql`(select newest from response_numbers)`;
  return sql`insert into responses (id, survey_id, ${columns})
    select id, case when ${last} = ${newest} then ${SURVEY_UNLESS_ERASED} end, ${VALUES} from ${given}`;
}

export function insertUnlessErased(dialect: DialectName, responses: readonly Numbered[]): RawBuilder<unknown> {
  const { survey_id: _, ...others } = RESPONSE;
  const columns = sql.raw(Object.keys(others).join(', '));
  const given = jsonRows(dialect, 'given', responses.map(numberedRow), { id: 'integer', ...RESPONSE });
  return sql`insert into responses (id, survey_id, ${columns})
    select id, ${SURVEY_UNLESS_ERASED}, ${VALUES} from ${given} order by survey_id, submission_id`;
}

function numberedRow({ id, formed }: Numbered): ResponseRow & { id: number } {
  return { ...formed.row, id };
}

/** On PostgreSQL: reserves ids. The only row is a list of them, so that one value is read instead of many. */
export function reserveIds(count: number): RawBuilder<{ numbers: string }> {
  return sql`select string_agg(nextval((select pg_get_serial_sequence('responses', 'id'))::regclass)::text, ',')
    as numbers from generate_series(1, ${count}::int)`;
}

export function updateNewest(newest: number): RawBuilder<unknown> {
  return sql`update response_numbers set newest = ${newest} where newest < ${newest}`;
}

export async function findResponseKeys(
  db: Db,
  rows: readonly Pick<ResponseRow, 'survey_id' | 'submission_id'>[],
): Promise<Key[]> {
  const dialect = dialectOf(db);
  const keys = rows.map(({ survey_id, submission_id }) => ({ survey_id, submission_id }));
  const given = jsonRows(dialect, 'given', keys, { survey_id: 'integer', submission_id: 'uuid' });
  const keysIn = (table: string, id: string) => sql`select ${sql.ref(`known.${id}`)} as id, known.survey_id,
      ${uuidText(dialect, 'known.submission_id')} as submission_id
    from ${given} join ${sql.table(table)} as known
      on known.survey_id = given.survey_id and known.submission_id = given.submission_id`;
  const result = await sql<Key>`${keysIn('erased_responses', 'response_id')}
    union all ${keysIn('responses', 'id')}`.execute(db);
  return result.rows;
}

/** One statement per table that gets rows. */
export function batchStatements(dialect: DialectName, rows: BatchRows, shard: number): RawBuilder<unknown>[] {
  return [
    ...partStatements(dialect, rows),
    ...(rows.deliveries.length > 0 ? [insertDeliveries(dialect, rows.deliveries)] : []),
    ...(rows.imported.length > 0 ? [insertImported(dialect, rows.imported)] : []),
    ...(rows.fields.length > 0 ? [insertFields(dialect, rows.fields)] : []),
    ...(rows.persons.length > 0 ? [insertPersons(dialect, rows.persons)] : []),
    ...(rows.invited.length > 0 ? [insertNames(dialect, rows.invited)] : []),
    ...countStatements(dialect, rows, shard),
  ];
}

export function partStatements(dialect: DialectName, { texts, answers, words }: PartRows): RawBuilder<unknown>[] {
  return [
    ...(texts.length > 0 ? [insertTexts(dialect, texts)] : []),
    ...(answers.length > 0 ? [insertAnswers(dialect, answers)] : []),
    ...(words.length > 0 ? [insertWords(dialect, words)] : []),
  ];
}

function insertTexts(dialect: DialectName, rows: readonly TextRow[]): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', rows, TEXT);
  return sql`insert into response_texts (survey_id, id, text)
    select survey_id, id, text from ${given} where true on conflict (survey_id, id) do nothing`;
}

function insertAnswers(dialect: DialectName, rows: readonly AnswerRow[]): RawBuilder<unknown> {
  const columns = sql.raw(Object.keys(ANSWER).join(', '));
  const given = jsonRows(dialect, 'given', rows, ANSWER);
  return sql`insert into answers (${columns}) select ${columns} from ${given}`;
}

function insertImported(dialect: DialectName, rows: readonly ImportedRow[]): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', rows, IMPORTED);
  return sql`insert into imported_responses (survey_id, response_id, import_id, import_key)
    select survey_id, response_id, import_id, import_key from ${given}`;
}

/** Newer values replace those of the saved visit. */
function insertFields(dialect: DialectName, rows: readonly FieldRow[]): RawBuilder<unknown> {
  const columns = sql.raw(Object.keys(FIELD).join(', '));
  const given = jsonRows(dialect, 'given', rows, FIELD);
  return sql`insert into response_fields (${columns}) select ${columns} from ${given} where true
    on conflict (survey_id, response_id, name) do update set label = excluded.label, value = excluded.value`;
}

function insertPersons(dialect: DialectName, rows: readonly PersonRow[]): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', rows, PERSON);
  return sql`insert into response_persons (survey_id, response_id, person, answered_at)
    select survey_id, response_id, person, answered_at from ${given}`;
}

function insertDeliveries(dialect: DialectName, rows: readonly DeliveryRow[]): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', rows, DELIVERY);
  const columns = sql.raw(Object.keys(DELIVERY).join(', '));
  return sql`insert into deliveries (${columns}, attempts, next_attempt_at)
    select ${columns}, 0, created_at from ${given}`;
}
