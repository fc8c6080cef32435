import { matchesSearch, searchWords, wantedWords } from '@userfeedback/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/schema.ts';
import { hasWords } from '../../platform/search/words.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { findResponses } from './queries.ts';
import { answer, choice, newResponse, ticked, written } from './testing.ts';

/** What a submission writes to. */
const TABLES = [
  'responses',
  'response_texts',
  'wordings',
  'answers',
  'response_words',
  'survey_days',
  'question_days',
  'option_days',
  'deliveries',
  'refused_submissions',
];
/** The queue is looked through by what is due, and a submission writes to none of the other parts of it. */
const OF_THE_QUEUE = /^deliveries_(due|sending|failed|done|aside|failing)$/;
/** A word's number contains its survey. */
const OF_WORDS = 'response_words_beginnings';

describe.each(testDialects())('on %s', (dialect) => {
  let server: TestServer;
  let db: Db;
  let survey: number;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    db = server.deps.db;
    survey = (await createSurvey(await server.as('administrator'))).id;
  });
  afterAll(() => server.close());

  test('the survey leads every key that a submission writes to (SP-73)', async () => {
    const keys = await (dialect === 'sqlite' ? keysOfFile(db) : keysOfServer(db));
    const tables = dialect === 'sqlite' ? TABLES.filter((name) => name !== 'response_words') : TABLES;
    expect(new Set(keys.map(({ table }) => table))).toEqual(new Set(tables));
    expect(keys.filter(({ is_primary }) => is_primary)).toHaveLength(tables.length);
    const others = keys.filter(({ first }) => first !== 'survey_id').map(({ name }) => name);
    expect(others.filter((name) => !OF_THE_QUEUE.test(name) && name !== OF_WORDS)).toEqual([]);
  });

  test('a response of five questions with one text is two rows (BK-57)', async () => {
    const own = (await createSurvey(await server.as('administrator'))).id;
    const count = async () => {
      const tables = ['responses', 'answers', 'deliveries', 'response_texts', 'wordings'] as const;
      const counts = tables.map(async (table) => {
        const row = await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('survey_id', '=', own)
          .executeTakeFirstOrThrow();
        return Number(row.count);
      });
      return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
    };
    const submit = () =>
      server.deps.writer.submit(
        newResponse(own, {
          answers: [
            choice('q1', 'Yes'),
            choice('q2', 'No'),
            choice('q3', null),
            ticked('q4', ['Yes', 'No']),
            written('q5', 'Some words'),
          ],
        }),
      );
    await submit();
    const before = await count();
    await Promise.all(Array.from({ length: 1000 }, submit));
    expect((await count()) - before).toBe(2000);
  });

  test('a wording is stored once for each way it was asked, and every response shows its own (BK-58, D-23)', async () => {
    const own = (await createSurvey(await server.as('administrator'))).id;
    const title = 'T'.repeat(80);
    const asked = (question_title: string, value: string, options = ['A', 'B', 'C']) =>
      answer({ question_id: 'q1', question_title, question_type: 'radio-button', kind: 'choice', options }, value);
    const all = [
      ...Array.from({ length: 50 }, () => asked(title, 'B')),
      ...Array.from({ length: 50 }, () => asked(`${title}?`, 'B', ['B', 'A'])),
      ...Array.from({ length: 50 }, () => asked(title, 'C')),
    ];
    const ids: number[] = [];
    for (const one of all) ids.push((await server.deps.writer.submit(newResponse(own, { answers: [one] }))).id);
    const { rows } = await sql<{ text: string }>`select question_title as text from wordings
      where survey_id = ${own}`.execute(db);
    expect(rows.map(({ text }) => text).toSorted()).toEqual([title, `${title}?`]);
    const stored = await findResponses(db, own, ids);
    expect(stored.map(({ answers }) => answers.map(({ question_title, value }) => [question_title, value]))).toEqual(
      all.map(({ question_title, counted }) => [[question_title, counted[0]]]),
    );
  });

  test('words of any length are found exactly, as a plain look through all texts finds them (BK-59)', async () => {
    const words = ['Donaudampfschifffahrt', 'Donaudampfschiffe', 'donau', 'x'.repeat(70), `${'x'.repeat(69)}y`];
    const texts = Array.from({ length: 120 }, (_, at) =>
      [words[at % 5], words[(at * 7 + 2) % 5], `wort${at % 13}`, 'Größe', at % 3 === 0 ? '👍🏽' : 'naïve'].join(' '),
    );
    const ids: number[] = [];
    for (const text of texts)
      ids.push((await server.deps.writer.submit(newResponse(survey, { answers: [written('q2', text)] }))).id);
    const pool = [...new Set(texts.flatMap((text) => text.split(' ')))];
    for (let at = 0; at < 300; at++) {
      const word = pool[(at * 31) % pool.length] ?? '';
      const search = [...word].slice(0, 1 + ((at * 17) % [...word].length)).join('') + (at % 4 === 0 ? ' wort1' : '');
      const { rows } = await sql<{ rowid: number }>`select rowid from response_words
        where ${hasWords(dialect, wantedWords(survey, ['q2'], search))} order by rowid`.execute(db);
      const expected = ids.filter((_, place) => matchesSearch(searchWords(texts[place] ?? ''), search));
      expect([search, rows.map(({ rowid }) => Number(rowid))]).toEqual([search, expected]);
    }
  });
});

interface Key {
  table: string;
  name: string;
  is_primary: boolean;
  first: string;
}

async function keysOfFile(db: Db): Promise<Key[]> {
  const { rows } = await sql<Key>`select list.tbl_name as "table", list.name,
      indexes.origin = 'pk' as is_primary, columns.name as first
    from sqlite_master as list join pragma_index_list(list.tbl_name) as indexes on indexes.name = list.name
      join pragma_index_info(list.name) as columns on columns.seqno = 0
    where list.type = 'index' union all
    select name, name, 1, (select name from pragma_table_info(list.name) where pk = 1)
    from sqlite_master as list where type = 'table' and sql like '%without rowid%'`.execute(db);
  return rows
    .filter(({ table, name }) => TABLES.includes(table) && !name.startsWith('sqlite_autoindex'))
    .map((row) => ({ ...row, is_primary: Boolean(row.is_primary) }));
}

async function keysOfServer(db: Db): Promise<Key[]> {
  const { rows } = await sql<Key>`select t.relname as "table", i.relname as name, x.indisprimary as is_primary,
      (select attname from pg_attribute where attrelid = t.oid and attnum = x.indkey[0]) as first
    from pg_index as x join pg_class as i on i.oid = x.indexrelid join pg_class as t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.filter(({ table }) => TABLES.includes(table));
}
