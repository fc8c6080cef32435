import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { LAST_STEP } from '../db/migrate/release.ts';
import { VERSION } from '../version.ts';
import type { Readiness } from './readiness.ts';
import { createReadiness } from './readiness.ts';

const AWAY = 'The database does not accept writes.';

describe.each(testDialects())('whether a process is ready, on %s', (dialect) => {
  const open = async (): Promise<TestServer> => {
    const server = await startTestServer({ dialect });
    onTestFinished(() => server.close());
    return server;
  };
  const ask = async ({ visitor }: TestServer) => {
    const { status, body } = await visitor.inject<Readiness>({ url: '/readyz' });
    return { status, body };
  };

  test('it says who it is and what it has checked (SP-49)', async () => {
    const server = await open();
    expect(await ask(server)).toEqual({
      status: 200,
      body: {
        status: 'ok',
        version: VERSION,
        schema: LAST_STEP,
        process: 'alone',
        checks: { database: 'ok', disk: 'ok', schema: 'ok', clock: 'ok' },
      },
    });
  });

  test('the tables lack a step: somebody put an older database in place (SP-49)', async () => {
    const server = await open();
    await sql`delete from kysely_migration where name = ${LAST_STEP}`.execute(server.deps.db);
    const { status, body } = await ask(server);
    const sentence = `The tables lack ${LAST_STEP}.`;
    expect([status, body.status, body.checks.schema]).toEqual([503, sentence, sentence]);
  });

  test('there is no room for responses (SP-49)', async () => {
    const { deps } = await open();
    const writer = { ...deps.writer, hasRoom: async () => false };
    const { status, checks } = await createReadiness({ ...deps, writer })();
    expect([status, checks.disk]).toEqual([checks.disk, 'There is no room for more responses.']);
  });

  test('a database that is away for less than three seconds takes no process out (SP-51)', async () => {
    const { deps } = await open();
    let isThere = true;
    const database = { ...deps.database, isWritable: async () => isThere };
    const readiness = createReadiness({ ...deps, database });
    const status = async () => (await readiness()).status;
    expect(await status()).toBe('ok');
    isThere = false;
    const away = performance.now();
    while (performance.now() - away < 1000) {
      expect(await status()).toBe('ok');
      await wait(200);
    }
    isThere = true;
    await wait(700);
    expect(await status()).toBe('ok');
    isThere = false;
    const gone = performance.now();
    await expect.poll(status, { timeout: quiet(10_000), interval: 200 }).toBe(AWAY);
    expect(performance.now() - gone).toBeGreaterThan(2900);
    isThere = true;
    const back = performance.now();
    await expect.poll(status, { interval: 200 }).toBe('ok');
    expect(performance.now() - back).toBeLessThan(quiet(2000));
  });

  test('a database that does not reply is away as well, and nobody waits for it (SP-51)', async () => {
    const { deps } = await open();
    const database = { ...deps.database, isWritable: () => wait(3000, false) };
    const readiness = createReadiness({ ...deps, database });
    const asked = performance.now();
    expect((await readiness()).status).toBe('ok');
    expect(performance.now() - asked).toBeLessThan(quiet(2000));
    await expect.poll(async () => (await readiness()).status, { timeout: quiet(10_000) }).toBe(AWAY);
  });

  if (dialect === 'postgres') onPostgres(open, ask);
});

function onPostgres(
  open: () => Promise<TestServer>,
  ask: (server: TestServer) => Promise<{ status: number; body: Readiness }>,
): void {
  test('who holds the counter of changes takes no process out (SP-50)', async () => {
    const server = await open();
    const release = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = server.deps.db.transaction().execute(async (trx) => {
      await sql`select 1 from changes for update`.execute(trx);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    for (let round = 0; round < 10; round++) {
      expect((await ask(server)).status).toBe(200);
      await wait(400);
    }
    release.resolve();
    await holding;
  });

  test.each([
    [4, 200, 0],
    [10, 200, 1],
    [90, 503, 1],
    [-90, 503, 1],
  ])('a clock that is off by %i s: %i (SP-52)', async (seconds, status, warnings) => {
    const { deps } = await open();
    const warned: unknown[] = [];
    const log = { ...deps.log, warn: (...words: unknown[]) => warned.push(words) } as never;
    const now = () => new Date(Date.now() + seconds * 1000);
    const readiness = createReadiness({ ...deps, now, log });
    const first = await readiness();
    const off = `This server's clock is off by ${Math.abs(seconds)} s.`;
    expect([first.status, first.checks.clock]).toEqual(status === 200 ? ['ok', 'ok'] : [off, off]);
    await wait(1100);
    await readiness();
    expect(warned).toHaveLength(warnings);
  });
}
