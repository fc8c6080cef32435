import { isPageAddress, wantedWords, wordsOfResponse } from '@userfeedback/engine';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { MOVE } from '../responses/new-layout-testing.ts';
import { recount } from '../results/recount.ts';
import { hasWords } from '../search/words.ts';
import type { DialectName } from './dialect.ts';
import { insertWords } from './migrations/former-layout.ts';
import type { Db } from './schema.ts';
import type { TestDatabase } from './testing.ts';
import { NOTHING_TO_SEAL, openTestDatabase, PUBLIC_URL, testDialects } from './testing.ts';

const STEP = '0012-counts-by-kind';
/** More than the migration handles in one batch. */
const MANY = 5200;

describe.each(testDialects())('%s', (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  test('a database of the previous version keeps its figures and gets counts by kind, symbols as words and cleaned addresses (FR-01, FR-15, FS-24)', async () => {
    database = await openTestDatabase(dialect, STEP);
    const { db } = database;
    const survey_id = await insertSurvey(db);
    await storeBefore(db, dialect, survey_id);
    expect(await database.migrate(NOTHING_TO_SEAL, PUBLIC_URL, MOVE)).toContain(STEP);
    expect(await recount(db)).toEqual([]);
    const counted = await db
      .selectFrom('question_days')
      .select(['question_id', 'kind', 'language', 'shard', 'day', 'answered', 'skipped', 'commented'])
      .where('survey_id', '=', survey_id)
      .orderBy('question_id')
      .orderBy('kind')
      .execute();
    const same = { language: '', shard: 0, day: '2026-03-01', skipped: 0, commented: 0 };
    expect(counted).toEqual([
      { ...same, question_id: 'q1', kind: 'choice', answered: 3, commented: 1 },
      { ...same, question_id: 'q1', kind: 'choices', answered: 1 },
      { ...same, question_id: 'q1', kind: 'nps-1-10', answered: 1 },
      { ...same, question_id: 'q1', kind: 'slider', answered: 1 },
      { ...same, question_id: 'q1', kind: 'stars-1-5', answered: 1 },
      { ...same, question_id: 'q1', kind: 'text', answered: 3, skipped: 1 },
      { ...same, question_id: 'q2', kind: 'choice', answered: MANY },
    ]);
    const options = await db
      .selectFrom('option_days')
      .select(['question_id', 'kind', 'option', 'count', 'commented'])
      .where('survey_id', '=', survey_id)
      .orderBy('question_id')
      .orderBy('kind')
      .orderBy('option')
      .execute();
    expect(options.map((row) => Object.values(row).join(' '))).toEqual([
      'q1 choice A 2 1',
      'q1 choice B 1 0',
      'q1 choices A 1 0',
      'q1 choices C 1 0',
      'q1 nps-1-10 5 1 0',
      'q1 stars-1-5 5 1 0',
      `q2 choice Yes ${MANY} 0`,
    ]);
    const [day] = await db.selectFrom('survey_days').selectAll().execute();
    expect(day).toMatchObject({ shard: 0, responses: 11 + MANY, trashed: 1, spam: 1, impressions: 7777 });
    const found = (search: string) => findWords(db, dialect, survey_id, search);
    expect(await found('👍🏽')).toEqual([1]);
    expect(await found('€')).toEqual([2]);
    expect(await found('gut')).toEqual([1, 2]);
    const pages = await db
      .selectFrom('responses')
      .innerJoin('response_texts', 'response_texts.id', 'responses.page_url_id')
      .select('text')
      .execute();
    expect(pages.every(({ text }) => isPageAddress(text))).toBe(true);
    expect(pages).toHaveLength(MANY);
    const named = await db.selectFrom('responses').select('page_name').where('id', '=', 1).execute();
    expect(named).toEqual([{ page_name: 'Page 1' }]);
  });
});

/** Eleven published answers of every kind to one question, one in the trash, one suspected, and many to another one. */
async function storeBefore(db: Db, dialect: DialectName, survey_id: number): Promise<void> {
  const answers: [type: string, value: string | null, comments?: string][] = [
    ['text', 'Sehr gut 👍🏽'],
    ['long-text', 'gut, aber 5€'],
    ['email', 'a@example.com'],
    ['text', null],
    ['radio-button', 'A', 'Because'],
    ['image-radio', 'B'],
    ['icon-choice', 'A'],
    ['checkbox', '["A","C"]'],
    ['star-rating', '5'],
    ['nps', '5'],
    ['slider', '5'],
    ['radio-button', 'In the trash'],
    ['radio-button', 'Suspected'],
  ];
  const addresses = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/relative',
    'x'.repeat(10),
  ];
  for (const [at, [question_type, value, comments = null]] of answers.entries()) {
    const id = at + 1;
    const status = at === 11 ? 'trash' : at === 12 ? 'spam' : 'publish';
    const page_url = addresses[at % addresses.length] ?? '';
    await sql`insert into responses (id, survey_id, submission_id, survey_version, status, submitted_at, day, page_name,
        page_url, user_ip, user_browser, user_os, user_device)
      values (${id}, ${survey_id}, ${`s${id}`}, 1, ${status}, '2026-03-01T10:00:00.000Z', '2026-03-01', ${`Page ${id}`},
        ${at === 4 ? `https://example.com/${'a'.repeat(2000)}` : page_url}, '', '', '', '')`.execute(db);
    await sql`insert into answers (survey_id, response_id, position, question_id, question_title, question_type, value, comments)
      values (${survey_id}, ${id}, 0, 'q1', 'Q', ${question_type}, ${value}, ${comments})`.execute(db);
  }
  const words = wordsOfResponse(survey_id, [
    { question_id: 'q1', question_type: 'text', value: 'Sehr gut', name: null, comments: null },
  ]);
  await insertWords(dialect, [{ rowid: 1, words }]).execute(db);
  const numbers = sql`with recursive numbers(n) as (select 101 union all select n + 1 from numbers where n < ${100 + MANY})`;
  await sql`insert into responses (id, survey_id, submission_id, survey_version, status, submitted_at, day, page_name,
      page_url, user_ip, user_browser, user_os, user_device)
    ${numbers} select n, ${survey_id}, 'n' || n, 1, 'publish', '2026-03-01T10:00:00.000Z', '2026-03-01', '',
      'https://example.com/', '', '', '', '' from numbers`.execute(db);
  await sql`insert into answers (survey_id, response_id, position, question_id, question_title, question_type, value)
    ${numbers} select ${survey_id}, n, 0, 'q2', 'Q', 'radio-button', 'Yes' from numbers`.execute(db);
  // As they were counted before: all under one question, without a kind.
  await sql`insert into survey_days (survey_id, day, responses, trashed, spam, impressions, first_id, last_id)
    values (${survey_id}, '2026-03-01', ${11 + MANY}, 1, 1, 7777, 1, ${100 + MANY})`.execute(db);
  await sql`insert into question_days (survey_id, question_id, day, answered, skipped, commented)
    values (${survey_id}, 'q1', '2026-03-01', 10, 1, 1), (${survey_id}, 'q2', '2026-03-01', ${MANY}, 0, 0)`.execute(
    db,
  );
  await sql`insert into option_days (survey_id, question_id, day, option, count, commented)
    values (${survey_id}, 'q1', '2026-03-01', 'A', 3, 1)`.execute(db);
}

async function insertSurvey(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into surveys (title, type, status, cookie_name, questions, settings,
      notifications, extensions, version, revision, created_at, updated_at)
    values ('S', 'regular', 'publish', 'c', '[]', '{}', '{}', '{}', 1, 1, '', '') returning id`.execute(db);
  return Number(rows[0]?.id);
}

async function findWords(db: Db, dialect: DialectName, surveyId: number, search: string): Promise<number[]> {
  const { rows } = await sql<{ rowid: number }>`select rowid from response_words
    where ${hasWords(dialect, wantedWords(surveyId, ['q1'], search))} order by rowid`.execute(db);
  return rows.map(({ rowid }) => Number(rowid));
}
