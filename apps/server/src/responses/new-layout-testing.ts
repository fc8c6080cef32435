import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { migrateParts } from '../compose.ts';
import type { DialectName } from '../db/dialect.ts';
import { dialectOf } from '../db/dialect.ts';
import type { LayoutMove } from '../db/new-layout.ts';
import type { Db } from '../db/schema.ts';
import type { TestDatabase } from '../db/testing.ts';
import { openTestDatabase } from '../db/testing.ts';
import { createCopyist } from './former-responses.ts';
import { findResponses } from './queries.ts';

/** How a database of the former layout is brought over. */
export const MOVE: LayoutMove = { createCopyist, tell: () => undefined };

type Row = Record<string, unknown>;

/** Tables whose rows stayed as they were. */
const SAME = [
  ...['surveys', 'survey_versions', 'survey_days', 'question_days', 'option_days', 'users', 'sessions'],
  ...['sign_in_links', 'api_keys', 'settings', 'licences', 'addon_states', 'media', 'notice_dismissals'],
  ...['notifications', 'ai_summaries', 'changes', 'post_ratings', 'post_rating_totals', 'weekly_claims'],
];
const NEW_COLUMNS = new Set([
  ...['host_user_id', 'roles', 'manages', 'language', 'host_id', 'url', 'alt'],
  ...['deleted_at', 'deleted_responses', 'last_publication'],
  ...['partial', 'partial_answered', 'partial_skipped', 'partial_commented', 'left_here', 'partial_count'],
  ...['languages', 'translations', 'texts'],
]);

/** A database of the version before, with the content of this one, written row by row in the former shapes. */
export async function openFormer(dialect: DialectName, from: Db): Promise<TestDatabase> {
  const former = await openTestDatabase(dialect, '0021-layout');
  await migrateParts(former);
  const { db } = former;
  for (const name of SAME) {
    await sql`delete from ${sql.table(name)}`.execute(db);
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(from);
    for (const { kind, ...row } of rows) {
      // Sessions have had no kind before.
      const columns = Object.entries(
        name === 'sessions' ? row : { ...row, ...(kind !== undefined && { kind }) },
      );
      await insert(db, name, Object.fromEntries(columns.filter(([column]) => !NEW_COLUMNS.has(column))));
    }
  }
  for (const { id } of await from.selectFrom('surveys').select('id').execute())
    await writeResponses(db, from, id);
  await writeDeliveries(db, from);
  if (dialect === 'postgres')
    for (const name of ['surveys', 'responses', 'deliveries', 'users', 'media', 'api_keys', 'post_ratings'])
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'),
        (select greatest(max(id), 1) from ${sql.table(name)}))`.execute(db);
  return former;
}

/** Inserts a row into a table of any shape. */
export async function insert(db: Db, name: string, row: Row): Promise<void> {
  await sql`insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})`.execute(db);
}

/** A response in its former shape. */
export async function insertResponse(db: Db, row: Row, answers: readonly Row[]): Promise<void> {
  await insert(db, 'responses', {
    ...{
      submission_id: randomUUID(),
      survey_version: 1,
      status: 'publish',
      page_name: 'Home',
      page_url: null,
    },
    ...{ submitted_at: `${row.day}T10:20:30.456Z`, user_ip: '192.0.2.7', user_browser: 'Firefox 130' },
    ...{ user_os: 'Linux', user_device: 'Desktop', country: null, suspicion: null },
    ...row,
  });
  for (const [position, answer] of answers.entries())
    await insert(db, 'answers', {
      ...{ survey_id: row.survey_id, response_id: row.id, position, value: null, name: null, comments: null },
      ...answer,
    });
}

async function writeResponses(db: Db, from: Db, survey_id: number): Promise<void> {
  const { rows } = await sql<{ id: number; day: string; submission: string }>`
    select id, day, ${sql.raw(DIGITS[dialectOf(db)])} as submission from responses
    where survey_id = ${survey_id}`.execute(from);
  const shown = await findResponses(
    from,
    survey_id,
    rows.map(({ id }) => id),
  );
  for (const { page_submitted, answers, ...response } of shown) {
    const { day, submission } = rows.find(({ id }) => id === response.id) ?? { day: '', submission: '' };
    const submission_id = submission.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const { name: page_name, url: page_url } = page_submitted;
    const { id, survey_version, status, submitted_at, suspicion } = response;
    const { user_ip, user_browser, user_os, user_device, country } = response;
    const row = {
      ...{ survey_id, id, survey_version, status, submitted_at, suspicion, day, submission_id },
      ...{ page_name, page_url, user_ip, user_browser, user_os, user_device, country },
    };
    await insertResponse(
      db,
      row,
      answers.map(({ question_id, question_type, question_title, value, extra }) => ({
        ...{ question_id, question_type, question_title, ...extra },
        value: value === null ? null : Array.isArray(value) ? JSON.stringify(value) : String(value),
      })),
    );
  }
}

const DIGITS = { sqlite: 'lower(hex(submission_id))', postgres: "replace(submission_id::text, '-', '')" };

async function writeDeliveries(db: Db, from: Db): Promise<void> {
  const rows = await from
    .selectFrom('deliveries')
    .selectAll()
    .orderBy('response_id')
    .orderBy('number')
    .execute();
  for (const [place, { number: _, survey_id, response_id, ...row }] of rows.entries())
    await insert(db, 'deliveries', {
      ...{ id: place + 1, ...row },
      ...(response_id === 0 ? { survey_id: null, response_id: null } : { survey_id, response_id }),
    });
}
