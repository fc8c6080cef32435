// Runs on request: starts and kills many processes.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { storeResponses } from '../../../testing/many-responses.ts';
import { becomeRelease, madeUpRelease, NEXT_STEPS, shades } from '../../../testing/next-release.ts';
import { quiet } from '../../../testing/quiet.ts';
import type { Deps } from '../../deps.ts';
import { startJobs } from '../../jobs/runner.ts';
import { stepsJob } from '../../jobs/steps-job.ts';
import { joinProcesses, listVersions } from '../../site/processes.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../database.ts';
import { hasColumn } from '../dialect.ts';
import type { BackfillStep, ContractStep, Step } from '../migrations/step.ts';
import type { Db } from '../schema.ts';
import type { TestDatabase } from '../testing.ts';
import { openTestDatabase, testDialects } from '../testing.ts';
import { doNext, Pace, percentOf, reasonToWait } from './backfill.ts';
import { listStates } from './ledger.ts';
import { migrate } from './migrate.ts';
import type { Release } from './release.ts';

const LOG = pino({ level: 'silent' });
const NAME = '9003-shades';
const MANY = 3000;
const OLD = '2026-01-01T00:00:00.000Z';
const EVER = '2999-01-01T00:00:00.000Z';

test('a slice that takes too long makes the next ones smaller (UP-07)', () => {
  const pace = new Pace();
  pace.measure(NAME, 1);
  expect(pace.limit(NAME)).toBe(100);
  pace.measure(NAME, 400);
  expect(pace.limit(NAME)).toBe(12);
  for (let slice = 0; slice < 20; slice++) pace.measure(NAME, 400);
  expect(pace.limit(NAME)).toBe(1);
});

describe.each(testDialects())('a back-fill on %s', (dialect) => {
  let database: TestDatabase;
  let db: Db;
  const next = madeUpRelease('0.2.0');
  beforeEach(async () => {
    const opened = await openTestDatabase(dialect);
    onTestFinished(() => opened.close());
    database = opened;
    db = opened.db;
    await storeResponses(db, MANY);
    await update(next);
  });

  const update = (release: Release) => migrate(db, { release });
  const lacking = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from responses where shade is null`.execute(db);
    return Number(rows[0]?.count);
  };
  const state = async () => (await listStates(db)).find(({ name }) => name === NAME);
  const isDone = async () => ((await state())?.done_at ?? null) !== null;
  /** The old form again, as an older process writes it. */
  const forget = (from: number, to: number) =>
    sql`update responses set shade = null where id between ${from} and ${to}`.execute(db);
  const show = async (version: string, seen_at = EVER) => {
    const row = { slot: 9, name: 'other', version, since: OLD, seen_at };
    await db.insertInto('processes').values(row).execute();
    return () => db.deleteFrom('processes').where('name', '=', 'other').execute();
  };
  const run = async (release = next, until = 'nothing') => {
    const pace = new Pace();
    for (;;) if ((await doNext(db, release, listVersions, pace)) === until) return;
  };

  /** A process of the next release, with the work by the clock. */
  const another = async (release = next): Promise<{ die(): Promise<void> }> => {
    const own: Database = await openDatabase({ databaseUrl: database.url, dataDir: database.dataDir }, LOG);
    const undo = becomeRelease(release);
    const membership = await joinProcesses(own.db, { address: 'here', secret: 'of this test' }, LOG);
    undo();
    const stop = startJobs({ db: own.db, log: LOG, membership } as unknown as Deps, [stepsJob(release)], 20);
    let isGone = false;
    const die = async () => {
      if (isGone) return;
      isGone = true;
      await stop();
      await membership.leave();
      await own.close();
    };
    onTestFinished(die);
    return { die };
  };

  test('several processes fill in every row once, in slices, and never begin again (UP-07, UP-08)', async () => {
    let looked = 0;
    const slices: number[] = [];
    const counting: BackfillStep = {
      ...shades,
      async fill(...given) {
        const began = performance.now();
        const filled = await shades.fill(...given);
        slices.push(performance.now() - began);
        looked += filled.rows;
        return filled;
      },
    };
    const release = madeUpRelease('0.2.0', { ...NEXT_STEPS, [NAME]: counting });
    const processes = [await another(release), await another(release), await another(release)];
    await expect.poll(isDone).toBe(true);
    expect([looked, await lacking()]).toEqual([MANY, 0]);
    expect(slices.length).toBeGreaterThan(5);
    const median = slices.sort((a, b) => a - b)[Math.floor(slices.length / 2)];
    expect(median).toBeLessThan(quiet(200));
    await forget(1, 10);
    await db.updateTable('jobs').set({ due_at: OLD }).execute();
    await wait(200);
    await run(release);
    expect([looked, await lacking()]).toEqual([MANY, 10]);
    for (const { die } of processes) await die();
  });

  test('it goes on in another process from the last slice, whenever it is killed (UP-08, UP-13)', async () => {
    for (const slices of [0, 1, 2, 4]) {
      await killAfter(slices);
      expect(await isDone()).toBe(false);
    }
    const { looked_at = 0 } = (await state()) ?? {};
    // A slice that was killed counts nothing, all others count.
    expect(looked_at).toBeGreaterThan(0);
    expect(await lacking()).toBe(MANY - looked_at);
    await another();
    await expect.poll(isDone).toBe(true);
    expect(await lacking()).toBe(0);
    expect((await state())?.looked_at).toBe(MANY);
  });

  test('what older processes write meanwhile is found once they have gone (UP-09)', async () => {
    const leave = await show('0.1.0');
    await run(next, 'waits');
    expect([await lacking(), await isDone(), percentOf(await state())]).toEqual([0, false, 99]);
    await forget(1, 1000);
    expect(await doNext(db, next, listVersions, new Pace())).toBe('waits');
    await leave();
    await run();
    expect([await lacking(), await isDone()]).toEqual([0, true]);
  });

  test('an older process that starts after it is done opens it again, also in the middle of the last pass (UP-09, UP-20)', async () => {
    await run();
    const older = await joinProcesses(db, { address: 'older', secret: 'of this test' }, LOG);
    await forget(5, 20);
    expect(await isDone()).toBe(false);
    expect(await doNext(db, next, listVersions, new Pace())).toBe('waits');
    await older.leave();
    const pace = new Pace();
    for (let slice = 0; slice < 3; slice++) await doNext(db, next, listVersions, pace);
    expect((await state())?.cursor).not.toBeNull();
    const again = await joinProcesses(db, { address: 'older', secret: 'of this test' }, LOG);
    await forget(1, 4);
    expect(await doNext(db, next, listVersions, pace)).toBe('waits');
    await again.leave();
    await run();
    expect([await lacking(), await isDone()]).toEqual([0, true]);
    // One that knows it leaves it as it is.
    const undo = becomeRelease(next);
    const newer = await joinProcesses(db, { address: 'newer', secret: 'of this test' }, LOG);
    undo();
    expect(await isDone()).toBe(true);
    await newer.leave();
  });

  test('what it makes superfluous goes only when nobody needs it, and the reason to wait is told (UP-11)', async () => {
    const step = NEXT_STEPS['9004-take-away'] as ContractStep;
    const last = madeUpRelease('0.3.0');
    const has = () => hasColumn(db, 'ai_summary_makers', 'survey_id');
    const reason = async (release: Release) =>
      reasonToWait({ step, release }, await listStates(db), await listVersions(db));
    const leave = await show('0.1.0');
    expect(await reason(next)).toBe('waits for release 0.3.0');
    await run(next, 'waits');
    expect(await reason(last)).toBe('waits: back-fill 9003-shades is at 99 %');
    await leave();
    await run(next);
    expect([await has(), await reason(next)]).toEqual([true, 'waits for release 0.3.0']);
    await show('0.1.9');
    expect(await reason(last)).toBe('waits: 1 process of 0.1.9 is running');
    await run(last);
    expect(await has()).toBe(true);
    await db.deleteFrom('processes').execute();
    // One that fits may go on, and so may what was not seen for a while.
    await show('0.2.0');
    expect(await reason(last)).toBeUndefined();
    await run(last);
    expect(await has()).toBe(false);
    const sentence = 'Version 0.1.0 cannot use it: start 0.2.0 or newer';
    await expect(joinProcesses(db, { address: 'older', secret: 'of this test' }, LOG)).rejects.toThrow(sentence);
    expect(await listVersions(db)).toEqual(['0.2.0']);
  });

  test('who starts while something is taken away waits, and then does not go on (UP-11, UP-21)', async () => {
    const begun = Promise.withResolvers<void>();
    const slow: ContractStep = {
      ...(NEXT_STEPS['9004-take-away'] as ContractStep),
      async up() {
        begun.resolve();
        await wait(500);
      },
    };
    await run();
    const taking = run(madeUpRelease('0.3.0', { ...NEXT_STEPS, '9004-take-away': slow as Step }));
    await begun.promise;
    const own = await openDatabase({ databaseUrl: database.url, dataDir: database.dataDir }, LOG);
    onTestFinished(() => own.close());
    await expect(joinProcesses(own.db, { address: 'older', secret: 'of this test' }, LOG)).rejects.toThrow(
      'Version 0.1.0 cannot use it',
    );
    await taking;
  });

  /** Another process that kills itself in the middle of a slice, after so many. */
  async function killAfter(slices: number): Promise<void> {
    const moduleOf = (path: string) => new URL(path, import.meta.url).href;
    const script = `
      import { openDatabase } from '${moduleOf('../database.ts')}';
      import { doNext, Pace } from '${moduleOf('./backfill.ts')}';
      import { madeUpRelease, NEXT_STEPS, shades } from '${moduleOf('../../testing/next-release.ts')}';
      let left = ${slices};
      const fill = async (...given) => {
        const filled = await shades.fill(...given);
        if (left-- === 0) process.kill(process.pid, 'SIGKILL');
        return filled;
      };
      const steps = { ...NEXT_STEPS, '${NAME}': { ...shades, fill } };
      const config = { databaseUrl: process.env.DATABASE_URL || undefined, dataDir: process.env.UF_DATA_DIR };
      const { db } = await openDatabase(config, { warn: () => undefined });
      const pace = new Pace();
      for (;;) await doNext(db, madeUpRelease('0.2.0', steps), async () => [], pace);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { PATH: process.env.PATH, UF_DATA_DIR: database.dataDir, DATABASE_URL: database.url ?? '' },
      stdio: 'ignore',
    });
    const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)));
    expect(signal).toBe('SIGKILL');
  }
});
