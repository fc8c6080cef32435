import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../db/dialect.ts';
import { dialectOf, jsonRows } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { insertWords } from '../search/words.ts';
import type { AnswerRow, BatchRows, DeliveryRow, Inserted } from './batch-rows.ts';
import { countStatements } from './count-queries.ts';
import type { NewResponse } from './new-response.ts';

interface Key {
  id: number;
  survey_id: number;
  submission_id: string;
}

const RESPONSE = {
  survey_id: 'integer',
  status: 'text',
  submission_id: 'text',
  survey_version: 'integer',
  submitted_at: 'text',
  day: 'text',
  page_name: 'text',
  page_url: 'text',
  user_ip: 'text',
  user_browser: 'text',
  user_os: 'text',
  user_device: 'text',
  country: 'text',
  suspicion: 'text',
} as const;
const ANSWER = {
  survey_id: 'integer',
  response_id: 'integer',
  position: 'integer',
  question_id: 'text',
  question_title: 'text',
  question_type: 'text',
  value: 'text',
  name: 'text',
  comments: 'text',
} as const;
const DELIVERY = {
  survey_id: 'integer',
  response_id: 'integer',
  kind: 'text',
  event: 'text',
  destination: 'text',
  target: 'text',
  recipients: 'text',
  status: 'text',
  created_at: 'text',
} as const;
/** Inserts the responses that are not there yet and returns their keys. */
export async function insertResponses(db: Db, responses: readonly NewResponse[]): Promise<Key[]> {
  const columns = sql.raw(Object.keys(RESPONSE).join(', '));
  const given = jsonRows(dialectOf(db), 'given', responses.map(withoutLists), RESPONSE);
  const result = await sql<Key>`insert into responses (${columns})
    select ${columns} from ${given} where true
    on conflict (survey_id, submission_id) do nothing
    returning id, survey_id, submission_id`.execute(db);
  return result.rows;
}

/**
 * On SQLite: inserts responses with ids that follow `newest`. If that is not the newest id any more, it fails with a
 * violated constraint (no response would have a survey), so that no number is given twice.
 */
export function insertNumbered(
  dialect: DialectName,
  newest: number,
  inserted: readonly Inserted[],
): RawBuilder<unknown> {
  const { survey_id: _, ...others } = RESPONSE;
  const columns = sql.raw(Object.keys(others).join(', '));
  const rows = inserted.map(({ id, response }) => ({ id, ...withoutLists(response) }));
  const given = jsonRows(dialect, 'given', rows, { id: 'integer', ...RESPONSE });
  const last = sql`(select seq from sqlite_sequence where name = 'responses')`;
  return sql`insert into responses (id, survey_id, ${columns})
    select id, case when ${last} = ${newest} then survey_id end, ${columns} from ${given}`;
}

/** The keys of responses that were there before. */
export async function findResponseKeys(db: Db, responses: readonly NewResponse[]): Promise<Key[]> {
  const keys = responses.map(({ survey_id, submission_id }) => ({ survey_id, submission_id }));
  const given = jsonRows(dialectOf(db), 'given', keys, { survey_id: 'integer', submission_id: 'text' });
  const result = await sql<Key>`select responses.id, responses.survey_id, responses.submission_id
    from ${given} join responses
      on responses.survey_id = given.survey_id and responses.submission_id = given.submission_id`.execute(db);
  return result.rows;
}

/** What a batch writes beside the responses themselves, one statement per table that gets any rows. */
export function batchStatements(dialect: DialectName, rows: BatchRows): RawBuilder<unknown>[] {
  return [
    ...(rows.answers.length > 0 ? [insertAnswers(dialect, rows.answers)] : []),
    ...(rows.words.length > 0 ? [insertWords(dialect, rows.words)] : []),
    ...(rows.deliveries.length > 0 ? [insertDeliveries(dialect, rows.deliveries)] : []),
    ...countStatements(dialect, rows),
  ];
}

function insertAnswers(dialect: DialectName, rows: readonly AnswerRow[]): RawBuilder<unknown> {
  const columns = sql.raw(Object.keys(ANSWER).join(', '));
  const given = jsonRows(dialect, 'given', rows, ANSWER);
  return sql`insert into answers (${columns}) select ${columns} from ${given}`;
}

function insertDeliveries(dialect: DialectName, rows: readonly DeliveryRow[]): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', rows, DELIVERY);
  const columns = sql.raw(Object.keys(DELIVERY).join(', '));
  return sql`insert into deliveries (${columns}, attempts, next_attempt_at)
    select ${columns}, 0, created_at from ${given}`;
}

function withoutLists({ answers: _, deliveries: __, ...response }: NewResponse) {
  return response;
}
