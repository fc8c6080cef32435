import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { openDatabase } from './database.ts';
import { isUnavailable } from './errors.ts';
import type { Fault, FaultyProxy } from './testing-proxy.ts';
import { startProxy } from './testing-proxy.ts';

const upTo = (last: number, step: number) => Array.from({ length: last / step + 1 }, (_, at) => at * step);

describe.runIf(testDialects().includes('postgres'))('PostgreSQL behind a proxy that fails', () => {
  let direct: TestServer;
  let proxy: FaultyProxy;
  let server: TestServer;
  let script: Client;
  let survey: Awaited<ReturnType<typeof createSurvey>>;
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  beforeAll(async () => {
    process.on('uncaughtExceptionMonitor', note);
    direct = await startTestServer({ dialect: 'postgres' });
    survey = await createSurvey(await direct.as('administrator'));
    proxy = await startProxy(direct.deps.config.databaseUrl ?? '');
    const config = { ...direct.deps.config, databaseUrl: proxy.url, databaseConnections: 3 };
    server = await startTestServer({
      dialect: 'postgres',
      config: { databaseUrl: proxy.url },
      beside: { ...direct, deps: { ...direct.deps, config } },
    });
    script = await server.apiKey('administrator');
  });
  afterAll(async () => {
    process.off('uncaughtExceptionMonitor', note);
    await server.close();
    await proxy.close();
    await direct.close();
  });

  /** Reads and writes, as they come. */
  const call = async () => {
    const replies = await Promise.all([
      script.get('/surveys'),
      submitResponse(server, survey),
      script.put(`/surveys/${survey.id}`, { title: `A survey ${Math.random()}` }),
      script.get('/system'),
      submitResponse(server, survey),
    ]);
    for (const { status, headers, body } of replies) {
      expect([200, 201, 503], JSON.stringify(body)).toContain(status);
      if (status === 503) expect(headers['retry-after']).toBe('2');
    }
    return replies.map(({ status }) => status);
  };
  const goesOn = async () => {
    proxy.fault = { does: 'nothing' };
    await expect.poll(call, { timeout: quiet(10_000) }).toEqual([200, 201, 200, 200, 201]);
    expect(unhandled).toEqual([]);
  };

  test.each<[string, Fault[]]>([
    ['a FATAL with "ready"', [{ does: 'fatal', after: 'ready' }]],
    ['a FATAL after each message', upTo(40, 1).map((after) => ({ does: 'fatal', after }))],
    ['an end after some bytes', upTo(700, 9).map((after) => ({ does: 'cut', after }))],
    ['a reset after some bytes', upTo(700, 23).map((after) => ({ does: 'reset', after }))],
    ['nobody who listens', [{ does: 'refuse' }]],
    ['TLS that is refused', [{ does: 'refuse-tls' }]],
  ])('%s: calls get 503, and it goes on by itself (XR-01)', async (_name, faults) => {
    for (const fault of faults) {
      proxy.fault = fault;
      proxy.endAll('cut');
      await call();
    }
    await goesOn();
  });

  test.each(['cut', 'reset', 'fatal'] as const)(
    'all connections end at once by "%s" under load (XR-01)',
    async (how) => {
      let isOver = false;
      const load = Promise.all(
        [1, 2, 3].map(async () => {
          while (!isOver) await call();
        }),
      );
      for (let round = 0; round < 40; round++) {
        proxy.endAll(how);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      isOver = true;
      await load;
      await goesOn();
    },
  );

  test('where TLS is asked for and refused, the call is refused with 503 (XR-01)', async () => {
    proxy.fault = { does: 'refuse-tls' };
    const databaseUrl = `${proxy.url}?sslmode=verify-full`;
    const failure = await openDatabase({ databaseUrl, dataDir: '' }, server.deps.log).catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    expect(unhandled).toEqual([]);
  });
});
