import { describe, expect, test, vi } from 'vitest';
import { openWholeDatabase } from '../../../platform/db/testing.ts';
import type { Client } from '../../../testing/client.ts';
import { createClient } from '../../../testing/client.ts';
import type { TestServer, TestServerOptions } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { createUser, updateAccount } from '../accounts/service.ts';
import { createApiKey } from '../keys/service.ts';

const derive = vi.hoisted(() => vi.fn());
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  derive.mockImplementation(crypto.argon2);
  return { ...crypto, argon2: derive };
});

const START = '2026-11-20T12:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const PASSWORD = 'teal-otter-walks-98';
const TIMES = 50;
/** So far apart that no limit of tries or mails is reached, in minutes. */
const APART = 15;

/** A test of times: what else runs on the machine can spoil a round, but a real difference shows in each. */
const TIMED = { retry: 3 };

describe.each(testDialects())('what a sign-in costs on %s', (dialect) => {
  const start = async (config: TestServerOptions['config'] = {}) => {
    const server = await startTestServer({ dialect, now: START, config });
    const create = (name: string, password: string | null = PASSWORD) =>
      createUser(server.deps, { email: `${name}@x.test`, name, role: 'editor', password });
    return { server, create };
  };

  test(
    'a wrong pair takes as long for an unknown address, a wrong password and a deactivated account (PE-57)',
    TIMED,
    async () => {
      const { server, create } = await start({ rateLimit: true });
      await create('ada');
      const { id } = await create('ben');
      await updateAccount(server.deps, id, { status: 'deactivated' });
      const given = [
        { email: 'nobody@x.test', password: PASSWORD },
        { email: 'ada@x.test', password: 'teal-otter-walks-99' },
        { email: 'ben@x.test', password: PASSWORD },
      ];
      await expectAlike(
        server,
        401,
        given.map((pair) => () => callFromElsewhere(server, '/session', pair)),
      );
      await server.close();
    },
  );

  test('a link for a new password takes as long for every kind of account, and none (PE-60)', TIMED, async () => {
    const { server, create } = await start({ rateLimit: true, smtpUrl: 'smtp://127.0.0.1:9' });
    await create('ada');
    const { id: deactivated } = await create('ben');
    await updateAccount(server.deps, deactivated, { status: 'deactivated' });
    const { id: invited } = await create('cleo', null);
    await updateAccount(server.deps, invited, { status: 'invited' });
    await create('dan', null);
    const asks = ['ada', 'nobody', 'cleo', 'ben', 'dan'].map(
      (name) => () => callFromElsewhere(server, '/session/password-link', { email: `${name}@x.test` }),
    );
    await expectAlike(server, 202, asks);
    await server.close();
  });

  test('a check of a password derives one key, whatever is given (PE-97)', async () => {
    const { server, create } = await start();
    await create('ada');
    const { id } = await create('ben');
    await updateAccount(server.deps, id, { status: 'deactivated' });
    // The key that stands in for nobody's is made once.
    await server.visitor.post('/session', { email: 'nobody@x.test', password: PASSWORD });
    for (const [email, password, status] of [
      ['ada@x.test', PASSWORD, 200],
      ['ada@x.test', 'wrong', 401],
      ['ben@x.test', PASSWORD, 401],
      ['nobody@x.test', PASSWORD, 401],
    ]) {
      derive.mockClear();
      expect((await server.visitor.post('/session', { email, password })).status).toBe(status);
      expect(derive).toHaveBeenCalledOnce();
      expect(derive.mock.lastCall?.[0]).toBe('argon2id');
    }
    await server.close();
  });

  test('a signed-in call reads who calls in one statement, and in none for half a second (PE-97)', async () => {
    const opened = await openWholeDatabase(dialect);
    const reads: string[] = [];
    const db = opened.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        const { sql } = opened.db.getExecutor().compileQuery(node, queryId);
        if (/^select/i.test(sql)) reads.push(sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const server = await startTestServer({ dialect, database: { ...opened, db } });
    const readsOf = async (client: Client) => {
      reads.length = 0;
      expect((await client.get('/surveys')).status).toBe(200);
      // Every call looks whether another process has changed the site.
      return reads.filter((sql) => !sql.includes('"changes"'));
    };
    const { key } = await createApiKey(server.deps, { name: 'script', role: 'administrator' });
    const script = createClient(server.app, { authorization: `Bearer ${key}` });
    for (const [client, table] of [
      [await server.as('administrator'), 'sessions'],
      [script, 'api_keys'],
    ] as const) {
      const [first, again] = [await readsOf(client), await readsOf(client)];
      // The list itself takes three.
      expect([first.length, again.length]).toEqual([4, 3]);
      expect(first[0]).toContain(`from "${table}"`);
    }
    await server.close();
  });
});

let networks = 0;

/** From a network that has called nothing before. */
function callFromElsewhere({ visitor }: TestServer, path: string, payload: object) {
  networks += 1;
  const remoteAddress = `8.${networks >> 8}.${networks & 255}.8`;
  return visitor.inject<unknown>({ method: 'POST', url: `/api/v1${path}`, payload, remoteAddress });
}

/** All at once, and each time another first, so that what else the machine does slows all of them alike. */
async function expectAlike(
  server: TestServer,
  status: number,
  asks: readonly (() => Promise<{ status: number; body: unknown }>)[],
): Promise<void> {
  const times: number[][] = asks.map(() => []);
  const replies = new Set<string>();
  // The first round loads what the others use.
  for (let round = 0; round <= TIMES; round += 1) {
    server.setNow(minutesLater(APART * round));
    const askNext = async (turn: number) => {
      const at = (turn + round) % asks.length;
      const began = performance.now();
      const reply = await asks[at]?.();
      if (round > 0) times[at]?.push(performance.now() - began);
      expect(reply?.status).toBe(status);
      replies.add(JSON.stringify(reply?.body));
    };
    await Promise.all([...asks.keys()].map(askNext));
  }
  expect(replies.size).toBe(1);
  const medians = times.map((each) => each.sort((one, other) => one - other)[TIMES / 2] ?? 0);
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.2);
}
