import { wantedWords, wordsOfResponse } from '@userfeedback/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newResponse, written } from '../../features/responses/testing.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import type { Db } from '../db/schema.ts';
import { testDialects } from '../db/testing.ts';
import type { IdRange } from './words.ts';
import { ALL_IDS, hasWords, insertWords, searchFromEnd } from './words.ts';

async function find(db: Db, dialect: 'sqlite' | 'postgres', surveyId: number, search: string) {
  const matches = hasWords(dialect, wantedWords(surveyId, ['q1', 'q2'], search));
  const found = await sql<{ rowid: number }>`select rowid from response_words where ${matches}
    order by rowid`.execute(db);
  return found.rows.map(({ rowid }) => Number(rowid));
}

describe.each(testDialects())('%s', (dialect) => {
  let server: TestServer;
  let survey: number;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    survey = (await createSurvey(await server.as('administrator'))).id;
  });
  afterAll(() => server.close());

  test('a long prefix is matched in full, not just as far as the index stores it', async () => {
    const { writer, db } = server.deps;
    const { id } = await writer.submit(newResponse(survey, { answers: [written('q1', 'Rindfleischetikettierung')] }));
    expect(await find(db, dialect, survey, 'rindfleischetikett')).toEqual([id]);
    expect(await find(db, dialect, survey, 'rindfleischetikette')).toEqual([]);
  });

  test('what stands far apart is found from either end', async () => {
    const { db } = server.deps;
    const ids = [1_000_001, 1_005_000, 1_200_000, 3_000_000];
    const words = wordsOfResponse(survey, [
      { question_id: 'q1', text: 'Nebelkrähe', name: null, comments: null, other: null },
    ]);
    await insertWords(
      dialect,
      ids.map((rowid) => ({ rowid, survey_id: survey, words })),
    ).execute(db);
    const wanted = wantedWords(survey, ['q1'], 'nebel');
    const first = (order: 'asc' | 'desc', count: number, range: IdRange = ALL_IDS) =>
      searchFromEnd(
        db,
        survey,
        range,
        order,
        async (part) => {
          const { rows } = await sql<{ rowid: number }>`select rowid from response_words
            where ${hasWords(dialect, wanted, part)} order by rowid ${sql.raw(order)} limit ${count}`.execute(db);
          return rows.map(({ rowid }) => Number(rowid));
        },
        (found) => found.length / count,
      );
    expect(await first('desc', 1)).toEqual([3_000_000]);
    expect(await first('desc', 3)).toEqual([3_000_000, 1_200_000, 1_005_000]);
    expect(await first('asc', 2)).toEqual([1_000_001, 1_005_000]);
    expect(await first('desc', 9)).toEqual(ids.toReversed());
    expect(await first('asc', 9, { first: 1_000_002, last: 2_999_999 })).toEqual([1_005_000, 1_200_000]);
    expect(await first('desc', 1, { first: 0, last: 1_004_999 })).toEqual([1_000_001]);
  });
});
