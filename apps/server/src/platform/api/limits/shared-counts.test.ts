import { setTimeout as wait } from 'node:timers/promises';
import type { SavedSurvey } from '@userfeedback/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSurvey } from '../../../testing/factories.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { makeNonce } from '../callers/nonces.ts';
import { deleteEndedCounts } from './shared-counts.ts';

const LIMIT = 600;
const ADDRESS = '203.0.113.9';

describe.each(testDialects())('limits of three processes on %s', (dialect) => {
  let servers: TestServer[];
  let survey: SavedSurvey;

  beforeAll(async () => {
    const config = { rateLimit: true, trustProxy: true };
    const first = await startTestServer({ dialect, config, joins: true });
    servers = [first];
    for (const _ of [1, 2]) servers.push(await startTestServer({ dialect, config, beside: first, joins: true }));
    const admin = await first.apiKey('administrator');
    survey = await createSurvey(admin, { status: 'publish' });
    await admin.post('/settings', {
      settings: { spam_per_address: 60, spam_per_survey: 0, spam_min_seconds: 0 },
    });
    while (servers.some(({ deps }) => deps.membership.count() < 3)) await wait(20);
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
  });

  const rows = () => servers[0]?.deps.db.selectFrom('shared_counts').selectAll().execute() ?? [];
  const submitFrom = (nth: number, address: string) => {
    const { deps, visitor } = servers[nth % 3] as TestServer;
    const nonce = makeNonce(deps.config, `submission:${survey.id}`, deps.now());
    return visitor.inject({
      method: 'POST',
      url: `/api/v1/surveys/${survey.id}/responses`,
      payload: { answers: [{ question_id: survey.questions[0]?.id, value: 'Yes' }], nonce },
      headers: { 'x-forwarded-for': address },
    });
  };

  const submitSome = (first: number, count: number, address: string) =>
    Promise.all(Array.from({ length: count }, (_, n) => submitFrom(first + n, address)));

  test('one address may submit as often as with one process, a quarter more at most (SP-25)', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 1200; at += 12) {
      const some = await submitSome(at, 12, ADDRESS);
      statuses.push(...some.map(({ status }) => status));
    }
    const taken = statuses.filter((status) => status === 201).length;
    expect(taken).toBeGreaterThanOrEqual(LIMIT);
    expect(taken).toBeLessThanOrEqual(LIMIT * 1.25);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    const refused = await submitFrom(0, ADDRESS);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('of one sender as many are unsuspected as with one process, a quarter more at most (SP-26)', async () => {
    for (let at = 0; at < 180; at += 9) await submitSome(at, 9, '9.9.9.7');
    const found = await servers[0]?.deps.db
      .selectFrom('responses')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('status', '=', 'publish')
      .where('user_ip', 'like', '9.9.9.%')
      .executeTakeFirst();
    expect(Number(found?.n)).toBeGreaterThanOrEqual(60);
    expect(Number(found?.n)).toBeLessThanOrEqual(75);
  });

  test('also of 180 that come at the same moment (SP-26)', async () => {
    const { db } = (servers[0] as TestServer).deps;
    // Longer than the moment in which all three tell theirs.
    if (dialect === 'postgres') {
      await sql`create function take_long() returns trigger language plpgsql
        as 'begin perform pg_sleep(0.005); return new; end'`.execute(db);
      await sql`create trigger long before insert on shared_counts for each row execute function take_long()`.execute(
        db,
      );
    }
    const totals = await Promise.all(
      servers.flatMap(({ deps }) =>
        Array.from({ length: 60 }, (_, n) =>
          deps.counts.total({ key: 'at once', count: n + 1, max: 60, ends: 60_000 }),
        ),
      ),
    );
    const within = totals.filter((total) => total <= 60).length;
    expect(within).toBeGreaterThanOrEqual(60);
    expect(within).toBeLessThanOrEqual(75);
    if (dialect === 'postgres') await sql`drop function take_long cascade`.execute(db);
  });

  test('who is far from every limit is told of nowhere (SP-27)', async () => {
    const before = (await rows()).length;
    await Promise.all(Array.from({ length: 90 }, (_, n) => submitFrom(n, `198.51.100.${n + 20}`)));
    await wait(200);
    expect((await rows()).length).toBe(before);
  });

  test('what is shared names nobody, and goes when it is over (SP-28)', async () => {
    const told = await rows();
    expect(told.length).toBeGreaterThan(0);
    for (const { name } of told) expect(name).toMatch(/^[\w-]{22}$/);
    const deps = servers[0]?.deps as TestServer['deps'];
    await deleteEndedCounts(deps.db);
    expect(await rows()).toHaveLength(told.length);
    await sql`update shared_counts set ends_at = ends_at - 3600000`.execute(deps.db);
    await deleteEndedCounts(deps.db);
    expect(await rows()).toEqual([]);
  });

  test('while the counts cannot be shared each process limits by itself (SP-29)', async () => {
    const deps = servers[0]?.deps as TestServer['deps'];
    await sql`alter table shared_counts rename to away`.execute(deps.db);
    const statuses = await Promise.all(Array.from({ length: 240 }, (_, n) => submitFrom(n, '192.0.2.4')));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([201]));
    await sql`alter table away rename to shared_counts`.execute(deps.db);
  });
});
