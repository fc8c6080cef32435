// Runs on request: starts many processes of made-up releases.
import { spawn } from 'node:child_process';
import { createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { doNext, Pace } from './platform/db/migrate/backfill.ts';
import { listStates } from './platform/db/migrate/ledger.ts';
import { migrate } from './platform/db/migrate/migrate.ts';
import type { BackfillStep } from './platform/db/migrations/step.ts';
import type { TestDatabase } from './platform/db/testing.ts';
import { openEmptyDatabase, openTestDatabase, testDialects } from './platform/db/testing.ts';
import type { Client } from './testing/client.ts';
import { createSurvey, submitResponse, textQuestion } from './testing/factories.ts';
import { madeUpRelease, NEXT_STEPS, shades } from './testing/next-release.ts';
import { CLI, startProcess } from './testing/start-process.ts';
import { startTestServer } from './testing/start-test-server.ts';

const SECRET = 'a secret that only tests know';
const moduleOf = (path: string) => new URL(path, import.meta.url).href;
/** One row in each slice. */
const slowShades: BackfillStep = {
  ...shades,
  fill: (trx, dialect, after) => shades.fill(trx, dialect, after, 1),
};

describe.each(testDialects())('a server of the release before, on %s', (dialect) => {
  const open = async () => {
    const server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    onTestFinished(() => server.close());
    const admin = await server.as('administrator');
    const survey = await createSurvey(admin, { questions: [textQuestion('q1')] });
    const submit = (n: number) =>
      submitResponse(server, survey, { answers: [{ question_id: 'q1', value: `words of ${n}` }] });
    return { server, admin, survey, submit, db: server.deps.db };
  };

  test('serves every call while the next one takes its steps, and afterwards (UP-03)', async () => {
    const { server, admin, survey, submit, db } = await open();
    let n = 0;
    let isOver = false;
    const outcomes: number[] = [];
    const visiting = (async () => {
      while (!isOver) {
        const replies = await Promise.all([
          submit(n++),
          server.visitor.get('/widget'),
          admin.get(`/surveys/${survey.id}/responses?filter[search]=words`),
          admin.get(`/surveys/${survey.id}/results`),
          admin.put(`/surveys/${survey.id}`, { ...(await admin.get<object>(`/surveys/${survey.id}`)).body }),
        ]);
        outcomes.push(...replies.map(({ status }) => status));
        // Visitors without end would hold up the filling in, which gives way to them.
        await wait(50);
      }
    })();
    await expect.poll(() => n).toBeGreaterThan(3);
    const next = madeUpRelease('0.2.0');
    expect(await migrate(db, { release: next })).toEqual(['9001-column', '9002-index']);
    const pace = new Pace();
    while ((await doNext(db, next, async () => [], pace)) !== 'nothing');
    const done = n;
    await expect.poll(() => n).toBeGreaterThan(done + 3);
    isOver = true;
    await visiting;
    expect(outcomes.filter((status) => status >= 400)).toEqual([]);
    const { rows } = await sql<{ count: number }>`select count(*) as count from responses`.execute(db);
    expect(Number(rows[0]?.count)).toBe(n);
  });

  test('shows the same at every point of a back-fill (UP-10)', async () => {
    const { admin, survey, submit, db } = await open();
    for (let n = 0; n < 100; n++) await submit(n);
    const next = madeUpRelease('0.2.0', {
      ...NEXT_STEPS,
      '9003-shades': slowShades,
    });
    const look = () => lookAt(admin, survey.id);
    const before = await look();
    expect(before.map(([status]) => status)).toEqual(Array(7).fill(200));
    expect(JSON.stringify(before)).toContain('words of 42');
    await migrate(db, { release: next });
    const pace = new Pace();
    await doNext(db, next, async () => [], pace);
    for (const percent of [0, 1, 50, 99, 100]) {
      const looked = async () => (await listStates(db)).find(({ name }) => name === '9003-shades')?.looked_at ?? 0;
      while ((await looked()) < percent) await doNext(db, next, async () => [], pace);
      expect(await look(), `at ${percent} %`).toEqual(before);
    }
  });
});

async function lookAt(admin: Client, id: number) {
  const lists = ['results', 'responses?per_page=100', 'responses?filter[search]=words', 'responses?per_page=1'];
  const paths = [...lists.map((path) => `/surveys/${id}/${path}`), '/results', `/exports?survey_id=${id}`];
  const replies = paths.map((path) => admin.get<unknown>(path));
  const single = await admin.get<unknown>(`/surveys/${id}/responses/42`);
  return [single, ...(await Promise.all(replies))].map(({ status, body }) => [status, body]);
}

/** What ends a start, and how fast; each time nothing of it is left. */
describe.each(testDialects())('a start that fails on %s', (dialect) => {
  const SOON = 3000;

  const open = async (): Promise<{ database: TestDatabase; env: Record<string, string> }> => {
    const database = await openTestDatabase(dialect);
    onTestFinished(() => database.close());
    const env = {
      UF_DATA_DIR: database.dataDir,
      DATABASE_URL: database.url ?? '',
      UF_SECRET: SECRET,
      UF_LOG: 'silent',
      UF_DEMO: 'off',
      PORT: '0',
    };
    return { database, env };
  };

  /** Also as another release; the time is that from the error's line to the end of the process. */
  const fail = async (env: Record<string, string>, script = '') => {
    const args = script
      ? [
          '--input-type=module',
          '-e',
          `${script}\nprocess.argv.push('serve');\nawait import('${moduleOf('./cli.ts')}');`,
        ]
      : [CLI, 'serve'];
    const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env } });
    onTestFinished(() => void child.kill('SIGKILL'));
    let err = '';
    let toldAt = 0;
    child.stderr.on('data', (part) => {
      err += part;
      toldAt = performance.now();
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, err, took: performance.now() - toldAt };
  };

  const expectNobody = async ({ db }: TestDatabase) => {
    if (dialect === 'sqlite') return;
    const others = async () => {
      const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
        and application_name = 'userfeedback' and pid <> pg_backend_pid()
        and backend_start > now() - interval '5 seconds'`.execute(db);
      return rows.length;
    };
    await expect.poll(others, { timeout: 5000 }).toBe(0);
  };

  test('a wrong secret, a port that is taken, a step that fails, tables that are too new: one line, and the process is gone (UP-13, UP-21, UP-22)', async () => {
    const { database, env } = await open();
    expect((await startedAndStopped(env)).code).toBe(0);
    const wrong = await fail({ ...env, UF_SECRET: 'another secret that is wrong' });
    expect(wrong).toMatchObject({ code: 78, err: expect.stringMatching(/^uf: UF_SECRET: .*\n$/) });
    const taken = createHttp();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());
    const port = await fail({ ...env, PORT: String((taken.address() as AddressInfo).port) });
    expect(port).toMatchObject({ code: 1, err: expect.stringMatching(/^uf: .*EADDRINUSE.*\n$/) });
    const broken = `const { becomeRelease, madeUpRelease } = await import('${moduleOf('./testing/next-release.ts')}');
      const up = async () => { throw new Error('No more\\nroom.'); };
      becomeRelease(madeUpRelease('0.2.0', { '9001-broken': { up } }));`;
    const failed = await fail(env, broken);
    expect(failed).toMatchObject({ code: 1, err: 'uf: Step 9001-broken failed: No more room.\n' });
    await recordBarrier(database);
    const old = await fail(env);
    expect(old).toMatchObject({
      code: 78,
      err: 'uf: This database was last used by UserFeedback 0.3.0 (step 9004-take-away). Version 0.1.0 cannot use it: start 0.2.0 or newer, or restore a backup made with 0.1.0.\n',
    });
    for (const { took } of [wrong, port, failed, old]) expect(took).toBeLessThan(SOON);
    await expectNobody(database);
  });

  test('a database that is not there (UP-22)', async () => {
    const { env } = await open();
    const nowhere: Record<string, string> =
      dialect === 'postgres'
        ? { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
        : { UF_DATA_DIR: '/dev/null/none' };
    const { code, err, took } = await fail({ ...env, ...nowhere });
    expect([code, err.trim().split('\n').length]).toEqual([dialect === 'postgres' ? 1 : 78, 1]);
    expect(took).toBeLessThan(SOON);
  });
});

async function startedAndStopped(env: Record<string, string>) {
  const { child, ended } = await startProcess(env);
  child.kill('SIGTERM');
  return { code: await ended };
}

/** As a later release leaves it. */
async function recordBarrier({ db }: TestDatabase): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values ('9004-take-away', '')`.execute(db);
  await db
    .insertInto('schema_state')
    .values({
      name: '9004-take-away',
      kind: 'contract',
      version: '0.3.0',
      fits: '0.2.0',
      begun_at: '',
      done_at: '',
      cursor: null,
      looked_at: 0,
      total: 0,
      is_last_pass: 1,
    })
    .execute();
}

describe.runIf(testDialects().includes('postgres'))('PostgreSQL that is not as usual', () => {
  test('with UF_MIGRATE=off a server needs no right to change tables, and says when steps are missing (UP-18)', async () => {
    const database = await openEmptyDatabase('postgres');
    onTestFinished(() => database.close());
    const owner = { UF_DATA_DIR: database.dataDir, UF_SECRET: SECRET, UF_LOG: 'silent', UF_DEMO: 'off' };
    const url = new URL(database.url ?? '');
    const role = `plain_${process.pid}_${Date.now()}`;
    await sql.raw(`create role ${role} login password 'plain'`).execute(database.db);
    onTestFinished(() => dropRole(url.href, role));
    url.username = role;
    url.password = 'plain';
    const plain = { ...owner, DATABASE_URL: url.href, UF_MIGRATE: 'off' };
    const early = await startProcess(plain);
    expect([await early.ended, early.output]).toEqual([
      78,
      'uf: Migration steps are missing, and UF_MIGRATE is off. Run uf migrate with a role that can change tables.\n',
    ]);
    const migrating = spawn(process.execPath, [CLI, 'migrate'], {
      env: { PATH: process.env.PATH, ...owner, DATABASE_URL: database.url },
    });
    expect(await new Promise((resolve) => migrating.once('exit', resolve))).toBe(0);
    await sql
      .raw(
        `grant select, insert, update, delete on all tables in schema public to ${role};
         grant usage on all sequences in schema public to ${role}`,
      )
      .execute(database.db);
    const { child, site, link, ended } = await startProcess({ ...plain, UF_DEMO: 'on' });
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(link).toBeDefined();
    const { surveys } = (await (await fetch(`${site}/api/v1/widget`)).json()) as {
      surveys: { id: number }[];
    };
    expect(surveys.length).toBeGreaterThan(3);
    expect((await fetch(`${site}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('a version that is too old is named (UP-40)', async () => {
    const database = await openTestDatabase('postgres');
    onTestFinished(() => database.close());
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database.db);
    const [version = ''] = rows[0]?.server_version.split('.') ?? [];
    const { hostname, port } = new URL(database.url ?? '');
    // The same length, so that the messages stay whole.
    const proxy = createServer((client) => {
      const server = connect(Number(port), hostname);
      client.pipe(server).on('error', () => undefined);
      server.on('data', (part) => {
        const text = part.toString('latin1');
        client.write(Buffer.from(text.replaceAll(`${version}.`, '13.'), 'latin1'));
      });
      client.on('error', () => server.destroy()).on('close', () => server.destroy());
      server.on('error', () => client.destroy()).on('close', () => client.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const url = new URL(database.url ?? '');
    url.port = String((proxy.address() as AddressInfo).port);
    const env = { UF_DATA_DIR: database.dataDir, UF_SECRET: SECRET, DATABASE_URL: url.href };
    const { ended, output } = await startProcess(env);
    expect(await ended).toBe(78);
    expect(output).toMatch(/^uf: PostgreSQL 13\.\S+ is too old; 15 or newer is needed\.\n$/);
  });
});

async function dropRole(url: string, role: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  admin.username = 'postgres';
  admin.password = '';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`drop role if exists ${role}`).catch(() => undefined);
  await client.end();
}
