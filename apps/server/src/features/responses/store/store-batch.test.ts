import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { uuidText } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { testDialects } from '../../../platform/db/testing.ts';
import { createSurvey } from '../../../testing/factories.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer } from '../../../testing/start-test-server.ts';
import { eraseFound } from '../../privacy/erasures.ts';
import { recount } from '../../results/recount.ts';
import type { NewResponse } from '../new-response.ts';
import { choice, counting, newResponse, written } from '../testing.ts';
import { BatchStore } from './store-batch.ts';

describe.each(testDialects())('batches of responses on %s', (dialect) => {
  let server: TestServer;
  let db: Db;
  let survey: number;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    db = server.deps.db;
    survey = (await createSurvey(await server.as('administrator'))).id;
  });
  afterAll(() => server.close());

  const make = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      newResponse(survey, { answers: [choice('q1', 'Yes'), written('q2', `Words of number ${at}`)] }),
    );
  const storeIn = async (batches: BatchStore, responses: readonly NewResponse[]) => {
    const prepared = responses.map((one) => batches.prepare(one));
    return (await batches.store({ responses: prepared, impressions: [] })).responses;
  };

  test('one after the other take one transaction each, and their ids rise', async () => {
    let transactions = 0;
    const batches = new BatchStore(counting(db, () => transactions++));
    await storeIn(batches, make(20));
    transactions = 0;
    const ids: number[] = [];
    for (const size of [20, 35, 9, 1, 12, 24]) ids.push(...(await storeIn(batches, make(size))).map(({ id }) => id));
    expect(transactions).toBe(6);
    expect(ids).toHaveLength(101);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(await recount(db, survey)).toEqual([]);
  });

  test('five destinations and three hooks cost no statement more than one (DC-83)', async () => {
    let statements = 0;
    const batches = new BatchStore(
      db.withPlugin({
        transformQuery({ node }) {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    );
    const withMessages = (count: number) => {
      const deliveries = Array.from({ length: count }, (_, at) => ({
        kind: 'addon:webhooks',
        event: 'response.created' as const,
        destination: `webhooks:${at}`,
        target: '{}',
        recipients: '',
      }));
      return newResponse(survey, { answers: [choice('q1', 'Yes')], deliveries });
    };
    const statementsFor = async (count: number) => {
      await storeIn(batches, [withMessages(count)]);
      statements = 0;
      await storeIn(batches, [withMessages(count)]);
      return statements;
    };
    const [none, one, eight] = [await statementsFor(0), await statementsFor(1), await statementsFor(8)];
    expect(none).toBeGreaterThan(0);
    expect([one, eight]).toEqual([none + 1, none + 1]);
  });

  test('know a response of an earlier batch again, whatever it comes with (D-13)', async () => {
    const batches = new BatchStore(db);
    const first = make(10);
    const [known] = await storeIn(batches, first);
    await storeIn(batches, make(10));
    const fresh = make(9);
    const again = await storeIn(batches, [...fresh.slice(0, 4), first[0] as NewResponse, ...fresh.slice(4)]);
    expect(again[4]).toEqual({ id: known?.id, repeated: true });
    expect(again.filter(({ repeated }) => !repeated)).toHaveLength(9);
    expect(await recount(db, survey)).toEqual([]);
    await expectEach([...first, ...fresh]);
  });

  test('store nothing of a response that was erased, and tell its former id (PV-27)', async () => {
    const batches = new BatchStore(db);
    const erased = newResponse(survey, { answers: [written('q2', 'ann@b.co')] });
    const first = make(9);
    const [known] = await storeIn(batches, [erased, ...first]);
    const id = known?.id ?? 0;
    await eraseFound(server.deps, { email: 'ann@b.co', page: 1 });
    await storeIn(batches, make(10));
    const fresh = make(9);
    const again = await storeIn(batches, [...fresh.slice(0, 4), erased, ...fresh.slice(4)]);
    expect(again[4]).toEqual({ id, repeated: true });
    expect(again.filter(({ repeated }) => !repeated)).toHaveLength(9);
    const rows = await db.selectFrom('answers').select('value').where('response_id', '=', id).execute();
    expect(rows).toEqual([]);
    expect(await recount(db, survey)).toEqual([]);
    await expectEach([...first, ...fresh]);
  });

  test('that two processes store at the same time hold each response once (D-13)', async () => {
    const one = new BatchStore(db, () => 1);
    const other = new BatchStore(db, () => 2);
    const all: NewResponse[] = [];
    for (let round = 0; round < 6; round++) {
      const shared = make(12);
      const [own, theirs] = [make(8), make(8)];
      all.push(...shared, ...own, ...theirs);
      const [here, there] = await Promise.all([
        storeIn(one, [...shared, ...own]),
        storeIn(other, [...theirs, ...shared.toReversed()]),
      ]);
      for (let at = 0; at < 12; at++) {
        const [mine, its] = [here[at], there[19 - at]];
        expect(mine?.id).toBe(its?.id);
        expect([mine?.repeated, its?.repeated].filter(Boolean)).toHaveLength(1);
      }
    }
    expect(await recount(db, survey)).toEqual([]);
    await expectEach(all);
  });

  test('use the numbers they took at once, or not at all', async () => {
    const [quiet, busy] = [new BatchStore(db), new BatchStore(db)];
    await storeIn(quiet, make(10));
    const [later] = (await storeIn(busy, make(3))).map(({ id }) => id);
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 300);
    const ids = (await storeIn(quiet, make(9))).map(({ id }) => id);
    clock.mockRestore();
    expect(Math.min(...ids)).toBeGreaterThan(later ?? 0);
  });

  test('refer to the wordings as they are when it is stored, also of a response that was prepared before', async () => {
    const [one, other] = [new BatchStore(db), new BatchStore(db)];
    await storeIn(one, make(8));
    const early = make(3).map((response) => one.prepare(response));
    // Somebody else has stored meanwhile, so on SQLite everything that is known of the file is read anew.
    await storeIn(other, make(8));
    await storeIn(one, make(8));
    const { responses: stored } = await one.store({ responses: early, impressions: [] });
    expect(stored.every(({ repeated }) => !repeated)).toBe(true);
    expect(await recount(db, survey)).toEqual([]);
  });

  /** Each of them is stored once. */
  async function expectEach(responses: readonly NewResponse[]) {
    const { rows } = await sql<{ submission_id: string }>`
      select ${uuidText(dialect, 'submission_id')} as submission_id from responses where survey_id = ${survey}`.execute(
      db,
    );
    const counts = Map.groupBy(rows, (row) => row.submission_id);
    for (const { submission_id } of responses) expect(counts.get(submission_id)).toHaveLength(1);
  }
});
