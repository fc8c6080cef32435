import { wantedWords } from '@userfeedback/engine';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import type { TestDatabase } from '../db/testing.ts';
import { NOTHING_TO_SEAL, openTestDatabase, PUBLIC_URL, testDialects } from '../db/testing.ts';
import { recount } from '../results/recount.ts';
import { hasWords } from '../search/words.ts';
import { insert, insertResponse, MOVE } from './new-layout-testing.ts';
import { findResponses } from './queries.ts';

const DAY = '2026-03-01';
const ID = 'aaaaaaaa-0000-4000-8000-00000000000';
const LONG = 'An eighty letters long title of a question that is asked again and again, dear!!';

const radio = (value: string | null, question_title = LONG) => ({
  ...{ question_id: 'q1', question_title, question_type: 'radio-button', value },
});

/** What was stored, by the number of its response; every answer must come back as it is. */
const CONTENT: Record<number, { row?: object; answers: Record<string, unknown>[] }> = {
  1: { answers: [{ ...radio('Yes'), comments: 'beside 🙂' }] },
  2: {
    row: { submission_id: 'no-uuid-at-all' },
    answers: [radio('Not offered'), radio('No', 'Another title')],
  },
  3: { row: { submission_id: `${ID}a` }, answers: [radio('Never offered')] },
  4: { row: { submission_id: `${ID}A`.toUpperCase() }, answers: [radio(null)] },
  5: {
    row: { submission_id: `${ID}F`.toUpperCase(), status: 'spam', suspicion: 'too-fast', country: 'DE' },
    answers: [radio('No')],
  },
  6: {
    row: {
      status: 'trash',
      page_url: 'https://site.test/ü?a=1',
      user_browser: '',
      user_os: '"',
      user_device: '漢',
    },
    answers: [
      {
        question_id: 'q2',
        question_title: 'Gone',
        question_type: 'slider',
        value: '17.5',
        comments: 'of old',
      },
      { question_id: 'q3', question_title: 'Mail', question_type: 'email', value: 'a@b.test', name: 'Ann' },
      { question_id: 'q4', question_title: 'Many', question_type: 'checkbox', value: '["B","Gone","A"]' },
    ],
  },
  7: {
    answers: [
      {
        question_id: 'q1',
        question_title: 'Now a text',
        question_type: 'text',
        value: '42:1* 🙂 Fünfzehnbuchstabig',
      },
      {
        question_id: 'q5',
        question_title: 'Stars',
        question_type: 'star-rating',
        value: '3',
        comments: '5€',
      },
      {
        question_id: 'q6',
        question_title: 'NPS',
        question_type: 'nps',
        value: null,
        name: 'only',
        comments: null,
      },
      { question_id: 'q2', question_title: 'Gone', question_type: 'slider', value: null },
    ],
  },
  8: { row: { survey_version: 9 }, answers: [radio('Yes'), radio('Yes'), radio('No')] },
  9: { row: { survey_id: 2, submission_id: `${ID}a` }, answers: [] },
};

describe.each(testDialects())('odd content of the former layout, on %s', (dialect) => {
  let database: TestDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await openTestDatabase(dialect, '0021-layout');
    db = database.db;
    await writeSurveys(db);
    for (const [id, { row, answers }] of Object.entries(CONTENT))
      await insertResponse(db, { id: Number(id), survey_id: 1, day: DAY, ...row }, answers);
    await insertResponse(db, { id: 900, survey_id: 1, day: DAY }, []);
    await sql`delete from responses where id = 900`.execute(db);
    if (dialect === 'postgres')
      await sql`select setval(pg_get_serial_sequence('responses', 'id'), 900)`.execute(db);
    await writeRest(db);
    await database.migrate(NOTHING_TO_SEAL, PUBLIC_URL, MOVE);
  });
  afterAll(() => database.close());

  test('every response is what it was (UP-41, BK-58)', async () => {
    for (const [id, { row = {}, answers }] of Object.entries(CONTENT)) {
      const survey = 'survey_id' in row ? 2 : 1;
      const [found] = await findResponses(db, survey, [Number(id)]);
      expect(found?.answers).toEqual(answers.map(shown));
      const { submission_id: _, page_url, ...kept } = { page_url: null, ...row } as Record<string, unknown>;
      expect(found).toMatchObject({
        ...{ status: 'publish', user_browser: 'Firefox 130', submitted_at: `${DAY}T10:20:30.456Z` },
        ...{ page_submitted: { name: 'Home', url: page_url }, user_ip: '192.0.2.7', survey_version: 1 },
        ...kept,
      });
    }
  });

  test('submissions keep their ids, others get one of their own (UP-41)', async () => {
    const digits =
      dialect === 'postgres' ? sql`replace(submission_id::text, '-', '')` : sql`lower(hex(submission_id))`;
    const { rows } = await sql<{ id: number; digits: string }>`select id, ${digits} as digits from responses
      where survey_id = 1 order by id`.execute(db);
    const plain = `${ID}x`.replaceAll('-', '').slice(0, -1);
    const kept = Object.fromEntries(rows.map((row) => [row.id, row.digits]));
    expect([kept[3], kept[5]]).toEqual([`${plain}a`, `${plain}f`]);
    expect(new Set(Object.values(kept)).size).toBe(8);
    expect(Object.values(kept).every((text) => /^[0-9a-f]{32}$/.test(text))).toBe(true);
  });

  test('a long title is stored as often as it was worded (BK-58)', async () => {
    const wordings = await db.selectFrom('wordings').selectAll().where('survey_id', '=', 1).execute();
    const long = wordings.filter(({ question_title }) => question_title === LONG);
    // As version 1 had it, and twice more because one response was asked it three times.
    expect(long).toHaveLength(3);
    expect(JSON.parse(long[0]?.options ?? '')).toEqual(['Yes', 'No', 'Not offered', 'Never offered']);
    const questions = new Set(
      wordings.filter(({ question_id: id }) => id === 'q1').map((row) => row.question),
    );
    expect(questions.size).toBe(2);
  });

  test('words are found as before, whatever their length (BK-59)', async () => {
    const find = async (text: string, question: string) => {
      const { rows } = await sql<{ rowid: number }>`select rowid from response_words
        where ${hasWords(dialect, wantedWords(1, [question], text))} order by rowid`.execute(db);
      return rows.map(({ rowid }) => rowid);
    };
    expect(await find('🙂', 'q1')).toEqual([1, 7]);
    expect(await find('Fünfzehnbuchstabi', 'q1')).toEqual([7]);
    expect(await find('17', 'q2')).toEqual([6]);
    expect(await find('ann', 'q3')).toEqual([6]);
    expect(await find('Yes', 'q1')).toEqual([]);
  });

  test('counts, deliveries, refusals and what others keep here are untouched (UP-41, D-126)', async () => {
    expect((await recount(db)).filter(({ table }) => table === 'survey_days')).toEqual([]);
    const sent = await db
      .selectFrom('deliveries')
      .selectAll()
      .orderBy('response_id')
      .orderBy('number')
      .execute();
    expect(sent).toMatchObject([
      { survey_id: 0, response_id: 0, number: 5, event: 'summary.weekly', attempts: 3 },
      { survey_id: 1, response_id: 1, number: 0, target: '{"a":3}', status: 'sent', sent_at: '2026-03-02' },
      { survey_id: 1, response_id: 1, number: 1, target: '{"a":9}', status: 'paused', last_error: 'no' },
      { survey_id: 1, response_id: 77, number: 0, target: '{"a":4}', status: 'failed' },
    ]);
    const refused = await db.selectFrom('refused_submissions').select(['survey_id', 'code']).execute();
    expect(refused).toEqual([{ survey_id: 1, code: 'full' }]);
    expect((await sql`select * from kept_by_owner`.execute(db)).rows).toEqual([{ id: 3, note: 'mine' }]);
    expect((await sql`select * from notes`.execute(db)).rows).toEqual([{ note: 'mine' }]);
    const { changes } = { changes: await db.selectFrom('changes').selectAll().execute() };
    expect(changes).toEqual([{ id: 1, counter: 41 }]);
    const taken = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(taken.rows.map(({ name }) => name)).toContain('0021-layout');
    await expect(sql`select 1 from new_layout`.execute(db)).rejects.toThrow();
  });

  test('numbers go on after the highest that was ever given (UP-41)', async () => {
    if (dialect === 'sqlite') {
      expect(await db.selectFrom('response_numbers').selectAll().execute()).toEqual([{ newest: 900 }]);
      return;
    }
    const { rows } = await sql<{
      next: number;
    }>`select nextval(pg_get_serial_sequence('responses', 'id')) as next`.execute(db);
    expect(rows[0]?.next).toBe(901);
  });
});

function shown({
  question_id,
  question_title,
  question_type,
  value,
  name,
  comments,
}: Record<string, unknown>) {
  const text = value === undefined ? null : (value as string | null);
  const isNumber = question_type === 'star-rating' || question_type === 'nps';
  const given = text !== null && question_type === 'checkbox' ? JSON.parse(text) : text;
  return {
    ...{ question_id, question_title, question_type },
    value: isNumber && given !== null ? Number(given) : given,
    extra: { ...(name ? { name } : {}), ...(comments ? { comments } : {}) },
  };
}

async function writeSurveys(db: Db): Promise<void> {
  const questions = JSON.stringify([
    { id: 'q1', type: 'radio-button', title: LONG, config: { options: ['Yes', 'No'] }, settings: {} },
    { id: 'q4', type: 'checkbox', title: 'Many', config: { options: ['A', 'B'] }, settings: {} },
  ]);
  for (const id of [1, 2]) {
    await insert(db, 'surveys', {
      ...{ id, title: 'S', type: 'regular', status: 'publish', cookie_name: 'c', questions, settings: '{}' },
      ...{ notifications: '{}', extensions: '{}', version: 1, revision: 1, created_at: '', updated_at: '' },
    });
    await insert(db, 'survey_versions', { survey_id: id, version: 1, questions, created_at: '' });
  }
  const ids = { first_id: 1, last_id: 9 };
  const day = { day: DAY, shard: 0, impressions: 5, ...ids };
  await insert(db, 'survey_days', { survey_id: 1, ...day, responses: 6, trashed: 1, spam: 1 });
  await insert(db, 'survey_days', { survey_id: 2, ...day, responses: 1, trashed: 0, spam: 0 });
}

async function writeRest(db: Db): Promise<void> {
  const same = {
    kind: 'email',
    event: 'response.created',
    destination: 'mail:x',
    recipients: '',
    attempts: 0,
  };
  const moments = { next_attempt_at: '2026', created_at: '2026' };
  const delivery = { survey_id: 1, response_id: 1, ...same, ...moments };
  const done = { status: 'sent', sent_at: '2026-03-02' };
  await insert(db, 'deliveries', { id: 3, ...delivery, target: '{"a":3}', ...done });
  await insert(db, 'deliveries', {
    id: 4,
    ...delivery,
    response_id: 77,
    target: '{"a":4}',
    status: 'failed',
  });
  const site = { survey_id: null, response_id: null, event: 'summary.weekly', attempts: 3 };
  await insert(db, 'deliveries', { id: 5, ...delivery, ...site, target: '{}', status: 'pending' });
  const paused = { status: 'paused', last_error: 'no' };
  await insert(db, 'deliveries', { id: 9, ...delivery, target: '{"a":9}', ...paused });
  const refused = { code: 'full', reason: 'r', refused_at: '2026' };
  await insert(db, 'refused_submissions', { survey_id: 1, submission_id: 'odd', ...refused });
  await sql`update changes set counter = 41`.execute(db);
  await sql`create table kept_by_owner (id integer primary key, note text)`.execute(db);
  await sql`insert into kept_by_owner (id, note) values (3, 'mine')`.execute(db);
  await sql`create view notes as select note from kept_by_owner`.execute(db);
}

describe.each(testDialects().filter((dialect) => dialect === 'postgres'))('rights on %s', (dialect) => {
  test('what others may do, they may do afterwards; what depends on the tables is named first (UP-41)', async () => {
    const database = await openTestDatabase(dialect, '0021-layout');
    const { db } = database;
    const role = `reader_${process.pid}`;
    await sql`create role ${sql.id(role)}`.execute(db);
    try {
      await sql`grant select on responses to ${sql.id(role)}`.execute(db);
      await sql`create view seen as select id from responses`.execute(db);
      const move = () => database.migrate(NOTHING_TO_SEAL, PUBLIC_URL, MOVE);
      await expect(move()).rejects.toThrow('"seen" depends on tables that get a new layout: drop it first');
      await sql`drop view seen`.execute(db);
      await sql`create schema public_next`.execute(db);
      await expect(move()).rejects.toThrow('There is a schema "public_next" already');
      await sql`drop schema public_next`.execute(db);
      await move();
      for (const name of ['responses', 'wordings'])
        expect(
          (await sql`select has_table_privilege(${role}, ${name}, 'select') as may`.execute(db)).rows,
        ).toEqual([{ may: true }]);
    } finally {
      await sql`drop owned by ${sql.id(role)}`.execute(db);
      await sql`drop role ${sql.id(role)}`.execute(db);
      await database.close();
    }
  });

  test('a role that may not create a schema is told what it needs (UP-41)', async () => {
    const database = await openTestDatabase(dialect, '0021-layout');
    const { db } = database;
    const role = `owner_${process.pid}`;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const name = rows[0]?.name ?? '';
    await sql`create role ${sql.id(role)} login`.execute(db);
    const tables = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
    for (const table of tables.rows)
      await sql`alter table ${sql.id(table.name)} owner to ${sql.id(role)}`.execute(db);
    await sql`grant create on schema public to ${sql.id(role)}`.execute(db);
    await db.destroy();
    const url = new URL(database.url ?? '');
    url.username = role;
    const config = { databaseUrl: url.href, dataDir: database.dataDir };
    const asRole = await openDatabase(config, pino({ level: 'silent' }));
    await expect(asRole.migrate(NOTHING_TO_SEAL, PUBLIC_URL, MOVE)).rejects.toThrow(
      `The role "${role}" may not create the schema "public_next", which the new layout needs for a while: grant create on database "${name}" to "${role}".`,
    );
    await asRole.close();
    const owner = await openDatabase({ ...config, databaseUrl: database.url }, pino({ level: 'silent' }));
    await sql`grant create on database ${sql.id(name)} to ${sql.id(role)}`.execute(owner.db);
    await owner.close();
    const again = await openDatabase(config, pino({ level: 'silent' }));
    expect(await again.migrate(NOTHING_TO_SEAL, PUBLIC_URL, MOVE)).toContain('0021-layout');
    await again.close();
    const last = await openDatabase({ ...config, databaseUrl: database.url }, pino({ level: 'silent' }));
    await sql`drop owned by ${sql.id(role)} cascade`.execute(last.db);
    await sql`drop role ${sql.id(role)}`.execute(last.db);
    await last.close();
    await database.close();
  });
});
