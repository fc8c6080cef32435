import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../../operations/seed/seed.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { listDifferences } from './recount-queries.ts';

const SURVEY = 1;
const COLUMNS = [
  ...['responses', 'partial', 'trashed', 'spam'].map((column) => ['survey_days', column]),
  ...['responses', 'partial'].map((column) => ['language_days', column]),
  ...['responses', 'partial'].map((column) => ['source_days', column]),
  ...['answered', 'skipped', 'commented', 'left_here'].map((column) => ['question_days', column]),
  ...['partial_answered', 'partial_skipped', 'partial_commented'].map((column) => ['question_days', column]),
  ...['count', 'commented', 'partial_count', 'partial_commented'].map((column) => ['option_days', column]),
  ['time_days', 'count'],
] as [string, string][];

describe.each(testDialects())('a recount on %s', (dialect) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ dialect, now: '2026-11-20T12:00:00.000Z' });
    await seed(server.deps, { surveys: 1, responses: 300, days: 20, seed: 5, leaving: 30, mixed: true });
  });

  afterAll(() => server.close());

  test.each([1, 7, 300, 20_000])('finds nothing odd, %i responses at once (XR-03)', async (atOnce) => {
    expect(await listDifferences(server.deps.db, SURVEY, atOnce)).toEqual([]);
  });

  test.each(COLUMNS)('finds what is odd in %s.%s, and nothing else (XR-03)', async (table, column) => {
    const { db } = server.deps;
    const change = (by: number) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by}
      where survey_id = ${SURVEY} and day = (select min(day) from ${sql.table(table)})`.execute(db);
    await change(3);
    const found = await listDifferences(db, SURVEY, 50);
    await change(-3);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatchObject({ table, column, survey_id: SURVEY, kept: one.counted + 3 });
  });

  test('finds rows that are gone, and ids beyond those of their day', async () => {
    const { db } = server.deps;
    const day = '2026-11-10';
    await db
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{ total: number }>`select sum(count) as total from time_days
          where survey_id = ${SURVEY} and day = ${day}`.execute(trx);
        await sql`delete from time_days where survey_id = ${SURVEY} and day = ${day}`.execute(trx);
        await sql`update survey_days set last_id = first_id where survey_id = ${SURVEY} and day = ${day}`.execute(trx);
        const found = await listDifferences(trx, SURVEY);
        const times = found.filter(({ table }) => table === 'time_days');
        expect(times.every(({ kept }) => kept === 0)).toBe(true);
        expect(times.reduce((sum, { counted }) => sum + counted, 0)).toBe(rows[0]?.total);
        expect(found.filter(({ table }) => table !== 'time_days')).toMatchObject([
          { table: 'survey_days', column: 'first_id to last_id', key: day },
        ]);
        throw new Undo();
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(Undo));
  });

  test.runIf(dialect === 'sqlite')('no statement reads a whole table for each row of another (XR-03)', async () => {
    const { db } = server.deps;
    const statements: CompiledQuery[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await listDifferences(watched, SURVEY, 100);
    expect(statements.length).toBeGreaterThan(5);
    for (const { sql: text, parameters } of statements) {
      const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
      const { rows } = await db.executeQuery<{ parent: number; detail: string }>(plan);
      const scans = rows.filter(({ detail }) => /^SCAN (?!.*VIRTUAL TABLE)/.test(detail));
      for (const [, together] of Map.groupBy(scans, ({ parent }) => parent))
        expect(together.map(({ detail }) => detail)).toHaveLength(1);
    }
  });
});

class Undo extends Error {}
