import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import type { TestDatabase } from '../db/testing.ts';
import { openTestDatabase, sameDatabase, testDialects } from '../db/testing.ts';
import type { Deps } from '../deps.ts';
import { joinProcesses } from '../site/processes.ts';
import type { Job } from './job.ts';
import { DONE } from './job.ts';
import { startJobs } from './runner.ts';

const LOG = pino({ level: 'silent' });
const QUICK = 20;

describe.each(testDialects())('jobs of several processes on %s', (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    const opened = await openTestDatabase(dialect);
    // After what the test itself has opened.
    onTestFinished(() => opened.close());
    database = opened;
  });

  /** Another process, with connections and a name of its own. */
  async function another(): Promise<{ deps: Deps; die(): Promise<void> }> {
    const own: Database = await openDatabase(sameDatabase(database), LOG);
    const membership = await joinProcesses(own.db, { address: 'here:4400', secret: 'of this test' }, LOG);
    let isGone = false;
    const die = async () => {
      if (isGone) return;
      isGone = true;
      await membership.leave();
      await own.close();
    };
    onTestFinished(die);
    return { deps: { db: own.db, log: LOG, membership } as unknown as Deps, die };
  }

  const minutesPass = async (name: string, minutes: number) => {
    const { due_at } = await database.db
      .selectFrom('jobs')
      .select('due_at')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const earlier = new Date(Date.parse(due_at) - minutes * 60_000).toISOString();
    await database.db.updateTable('jobs').set({ due_at: earlier }).where('name', '=', name).execute();
  };
  const rowOf = (name: string) =>
    database.db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  test('a job every minute runs once a minute, whichever of three processes does it (SP-30)', async () => {
    let runs = 0;
    const job: Job = { name: 'each-minute', everyMinutes: 1, run: async () => ({ cursor: String(++runs) }) };
    const stops = [];
    for (let n = 0; n < 3; n++) stops.push(startJobs((await another()).deps, [job], QUICK));
    await expect.poll(() => runs).toBe(1);
    for (let minute = 1; minute <= 10; minute++) {
      await sleep(5 * QUICK);
      await minutesPass('each-minute', 1);
      await expect.poll(async () => (await rowOf('each-minute')).cursor).toBe(String(minute + 1));
    }
    await sleep(10 * QUICK);
    expect(runs).toBe(11);
    for (const stop of stops) await stop();
  });

  test('what a process that died had begun goes on in another from where it was, and no sooner (SP-31)', async () => {
    const [first, second] = [await another(), await another()];
    const seen: (string | null)[] = [];
    const hang = Promise.withResolvers<never>();
    const job = (isFirst: boolean): Job => ({
      name: 'long',
      everyMinutes: 60,
      async run(_deps, cursor) {
        seen.push(cursor);
        const next = Number(cursor ?? 0) + 1;
        if (isFirst && next === 4) return hang.promise;
        return { cursor: String(next), more: next < 6 };
      },
    });
    startJobs(first.deps, [job(true)], QUICK);
    await expect.poll(() => seen.length).toBe(4);
    const stop = startJobs(second.deps, [job(false)], QUICK);
    await sleep(10 * QUICK);
    expect(seen).toEqual([null, '1', '2', '3']);
    // As after a kill: it is not seen any more.
    await database.db
      .updateTable('processes')
      .set({ seen_at: '2000-01-01T00:00:00.000Z' })
      .where('name', '=', first.deps.membership.name)
      .execute();
    await expect.poll(async () => (await rowOf('long')).finished_at).not.toBeNull();
    expect(seen).toEqual([null, '1', '2', '3', '3', '4', '5']);
    await stop();
  });

  test('a failed one is tried again after 1, 5, 15 and 60 minutes and holds up no other (SP-33)', async () => {
    const { deps } = await another();
    let others = 0;
    const countingOthers = async () => {
      others++;
      return DONE;
    };
    const broken: Job = {
      name: 'broken',
      everyMinutes: 1,
      run: () => Promise.reject(new Error('The disk is full.')),
    };
    const stop = startJobs(deps, [broken, { name: 'other', everyMinutes: 1, run: countingOthers }], QUICK);
    const waits: number[] = [];
    for (let failures = 1; failures <= 5; failures++) {
      await expect.poll(async () => (await rowOf('broken')).failures).toBe(failures);
      const { due_at, started_at, last_error, process } = await rowOf('broken');
      expect([last_error, process]).toEqual(['The disk is full.', null]);
      const minutes = Math.round((Date.parse(due_at) - Date.parse(started_at ?? '')) / 60_000);
      waits.push(minutes);
      await minutesPass('broken', minutes);
    }
    expect(waits).toEqual([1, 5, 15, 60, 60]);
    await expect.poll(() => others).toBe(1);
    await minutesPass('other', 1);
    await expect.poll(() => others).toBe(2);
    await stop();
  });

  test('times are those of the database: a process whose clock is ten minutes ahead begins nothing early (SP-32)', async () => {
    let runs = 0;
    const counting = async () => {
      runs++;
      return DONE;
    };
    const job: Job = { name: 'on-time', everyMinutes: 5, run: counting };
    const stops = [];
    for (const minutes of [10, -10]) {
      const { deps } = await another();
      const now = () => new Date(Date.now() + minutes * 60_000);
      stops.push(startJobs({ ...deps, now }, [job], QUICK));
    }
    await expect.poll(() => runs).toBe(1);
    await expect.poll(async () => (await rowOf('on-time')).finished_at).not.toBeNull();
    const { due_at } = await rowOf('on-time');
    expect(Math.abs(Date.parse(due_at) - Date.now() - 5 * 60_000)).toBeLessThan(30_000);
    await sleep(10 * QUICK);
    expect(runs).toBe(1);
    for (const stop of stops) await stop();
  });
});
