import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ufHere } from '../../testing/run-command.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { databaseEnv } from '../db/testing.ts';
import { joinProcesses } from '../site/processes.ts';
import type { Job } from './job.ts';
import { listJobs } from './list.ts';
import { claimJob, failJob, finishJob, insertJob } from './queries.ts';

const JOBS = ['a', 'b', 'c', 'd'].map((name): Job => ({ name, everyMinutes: 60, run: async () => ({ cursor: null }) }));
const HOUR = 3_600_000;

describe.each(testDialects())('jobs as they are listed on %s', (dialect) => {
  const open = async () => {
    const server = await startTestServer({ dialect });
    onTestFinished(() => server.close());
    return server.deps;
  };
  const inAn = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

  test('each with its state, its last run and where it is (SP-34)', async () => {
    const { db } = await open();
    const here = await joinProcesses(db, { address: 'web-1:4400', secret: 'of this test' }, pino({ level: 'silent' }));
    onTestFinished(() => here.leave());
    for (const { name } of JOBS) await insertJob(db, name);
    const claim = async (name: string) => {
      const row = await claimJob(db, name, here.name);
      if (!row) throw new Error('It is not due.');
      return row;
    };
    await claim('a');
    await finishJob(db, await claim('b'), inAn(1));
    await failJob(db, await claim('c'), 'No network.', 5);
    await db
      .updateTable('jobs')
      .set({ due_at: inAn(-2.1) })
      .where('name', '=', 'd')
      .execute();
    const states = await listJobs(db, JOBS);
    expect(states.map(({ name, state, process, last_error }) => [name, state, process, last_error])).toEqual([
      ['a', 'running', 'web-1:4400', null],
      ['b', 'waiting', null, null],
      ['c', 'failed', null, 'No network.'],
      ['d', 'late', null, null],
    ]);
    expect(states[1]?.seconds).toBeGreaterThanOrEqual(0);
    expect(states.map(({ last_run }) => last_run === null)).toEqual([false, false, false, true]);
    await db
      .updateTable('jobs')
      .set({ due_at: inAn(-1.9) })
      .where('name', '=', 'd')
      .execute();
    expect((await listJobs(db, JOBS))[3]?.state).toBe('waiting');
  });

  test('by command, which also runs one now, and says that one is late (SP-34)', async () => {
    const { db, config } = await open();
    const env = {
      UF_DATA_DIR: config.dataDir,
      ...databaseEnv(config.databaseUrl),
      UF_SECRET: config.secret,
    };
    const uf = (...args: string[]) => ufHere(env, args);
    expect(await uf('jobs', 'run', 'old-deliveries')).toMatchObject({
      code: 0,
      out: 'old-deliveries is done.',
    });
    const { code, out } = await uf('jobs');
    expect(code).toBe(0);
    expect(out.split('\t').slice(0, 2)).toEqual(['old-deliveries', 'waiting']);
    expect((await uf('jobs', 'run', 'nonsense')).err).toMatch(
      /^uf: There is no job called nonsense\. The jobs are: .*shared-counts/,
    );
    await db
      .updateTable('jobs')
      .set({ due_at: inAn(-3) })
      .execute();
    expect(await uf('jobs')).toMatchObject({
      code: 1,
      err: 'uf: Late: old-deliveries. Is a server running?',
    });
    const elsewhere = await joinProcesses(
      db,
      { address: 'web-2:4400', secret: config.secret },
      pino({ level: 'silent' }),
    );
    onTestFinished(() => elsewhere.leave());
    await claimJob(db, 'old-deliveries', elsewhere.name);
    expect((await uf('jobs', 'run', 'old-deliveries')).err).toBe('uf: old-deliveries is already running.');
    expect((await uf('jobs')).out).toContain('\trunning\t');
  });
});
