import { wantedWords } from '@userfeedback/engine';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newResponse, written } from '../responses/testing.ts';
import { createSurvey } from '../testing/factories.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { openDatabase } from './database.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './schema.ts';
import { testDialects } from './testing.ts';
import { hasWords, insertWords, TRIGRAMS } from './words.ts';

const STEP = '0005-response-words';

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

  test('what was written before there was an index is indexed by the step that brings it', async () => {
    const { db, writer } = server.deps;
    const stored = await Promise.all(
      ['Ein grüner Garten', 'Green gardens', 'Gar nichts', null].map((value) =>
        writer.submit(newResponse(survey, { answers: [written('q2', value)] })),
      ),
    );
    const ids = stored.map(({ id }) => id);
    const before = await find(db, dialect, survey, 'GARTEN grun');
    await sql`drop table response_words`.execute(db);
    // The step as if it were the newest, whatever has come since.
    await db
      .transaction()
      .execute(async (trx) => migrations[STEP]?.up(trx as unknown as Kysely<unknown>, dialect));
    expect(before).toEqual([ids[0]]);
    expect(await find(db, dialect, survey, 'GARTEN grun')).toEqual([ids[0]]);
    expect(await find(db, dialect, survey, 'gar')).toEqual(ids.slice(0, 3));
    expect(await find(db, dialect, survey + 1, 'gar')).toEqual([]);
  });
});

test.runIf(inject('postgresUrl'))(
  'who may not create extensions migrates and searches all the same',
  async () => {
    const server = String(inject('postgresUrl'));
    const name = `words_${process.pid}_${Date.now()}`;
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(`create role ${name} login password 'words'`);
    await admin.query(`create database ${name}`);
    const own = new URL(server);
    own.pathname = `/${name}`;
    const owner = new pg.Client({ connectionString: own.href });
    await owner.connect();
    await owner.query(`grant all on schema public to ${name}`);
    await owner.end();
    own.username = name;
    own.password = 'words';
    const database = await openDatabase({ databaseUrl: own.href, dataDir: '' }, pino({ level: 'silent' }));
    try {
      expect(await database.migrate()).toContain(STEP);
      const { rows } = await sql<{ name: string | null }>`select to_regclass(${TRIGRAMS}) as name`.execute(
        database.db,
      );
      expect(rows).toEqual([{ name: null }]);
      await insertWords('postgres', [{ rowid: 7, words: ['1§§q1§§garden'] }]).execute(database.db);
      expect(await find(database.db, 'postgres', 1, 'gard')).toEqual([7]);
    } finally {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}`);
      await admin.end();
    }
  },
);
