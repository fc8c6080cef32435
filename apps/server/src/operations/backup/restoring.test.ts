import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createMediaLibrary } from '../../features/media/library.ts';
import { mediaDir } from '../../features/media/place.ts';
import { recount } from '../../features/results/recount.ts';
import { testDialects } from '../../platform/db/testing.ts';
import { startJobs } from '../../platform/jobs/runner.ts';
import { joinProcesses } from '../../platform/site/processes.ts';
import { storeSeal } from '../../platform/site/seal.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { storeResponses } from '../../testing/many-responses.ts';
import { quiet } from '../../testing/quiet.ts';
import { fewOf } from '../../testing/rounds.ts';
import { ufHere } from '../../testing/run-command.ts';
import { pngOfSize } from '../../testing/sample-images.ts';
import { mountSmall, unmountSmall } from '../../testing/small-disk.ts';
import { CLI } from '../../testing/start-process.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { envOf, newFolder, newMachine } from './testing.ts';

const SECRET = 'the secret of this site, long enough';

let server: TestServer;
let survey: SavedSurvey;
let folder: string;
let env: Record<string, string>;
const uf = (...args: string[]) => ufHere(env, args);
const file = (name: string) => join(folder, name);

async function start(dialect: 'sqlite' | 'postgres') {
  folder = newFolder();
  const started = await startTestServer({ dialect, config: { secret: SECRET } });
  onTestFinished(() => started.close());
  server = started;
  env = envOf(server.deps.config);
  await storeSeal(server.deps.db, server.deps.config);
  survey = await createSurvey(await server.as('administrator'), { title: 'Before' });
  for (let n = 0; n < 4; n++) await submitResponse(server, survey);
}

/** A command in a process of its own, ended by force after so many milliseconds. */
async function killed(args: readonly string[], after: number, own = env): Promise<number | null> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env.PATH, ...own },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), after);
  const code = await ended;
  clearTimeout(timer);
  return code;
}

describe.each(testDialects())('a backup of %s that is broken off', (dialect) => {
  beforeEach(() => start(dialect));

  test('is not there at all, and the next one clears up; on a full disk it is one line (BK-06, BK-31)', async () => {
    const whole: string[] = [];
    for (const after of fewOf([450, 650, 800, 950, 1150], [650, 950])) {
      const name = `${after}.zip`;
      if ((await killed(['backup', '--out', file(name)], after)) === 0) whole.push(name);
    }
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.zip')))
      expect(await uf('backup', 'verify', file(name))).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(whole));
    expect((await uf('backup', '--out', file('last.zip'))).code).toBe(0);
    const { dataDir } = server.deps.config;
    for (const place of [folder, dataDir])
      expect(readdirSync(place).filter((name) => name.includes('unfinished'))).toEqual([]);
    expect(statSync(file('last.zip')).mode & 0o777).toBe(0o600);
    const small = mountSmall('64k');
    if (small !== undefined) {
      onTestFinished(() => unmountSmall(small));
      await storeResponses(server.deps.db, 3000);
      expect(await uf('backup', '--out', join(small, 'a.zip'))).toEqual({
        code: 1,
        out: '',
        err: `uf: The disk of ${small} is full; nothing was changed.`,
      });
      expect(readdirSync(small)).toEqual([]);
    }
    expect(await uf('backup', '--out', file('none/a.zip'))).toMatchObject({
      code: 1,
      err: `uf: There is no folder ${file('none')}.`,
    });
  });

  test('leaves a restored machine with the former content or the new one, and the same command ends well (BK-43)', async () => {
    await uf('backup', '--out', file('a.zip'));
    const admin = await server.as('administrator');
    await admin.put(`/surveys/${survey.id}`, {
      title: 'After',
      status: 'publish',
      questions: survey.questions,
    });
    const args = ['restore', file('a.zip'), ...(dialect === 'postgres' ? ['--replace'] : [])];
    const titles = new Set<string>();
    for (const after of fewOf([600, 800, 950, 1100, 1300, 1600], [800, 1100, 1600])) {
      const code = await killed(args, after);
      if (dialect === 'postgres') {
        const begun = await sql`select 1 from pg_class where relname = 'unfinished_restore'`.execute(server.deps.db);
        if (begun.rows.length > 0) {
          expect(await uf('recount')).toEqual({
            code: 78,
            out: '',
            err: 'uf: This database was only partly restored. Run uf restore again.',
          });
          titles.add('nothing');
          continue;
        }
      }
      const { rows } = await sql<{ title: string }>`select title from surveys`.execute(server.deps.db);
      expect([code, ['Before', 'After'].includes(rows[0]?.title ?? '')]).toEqual([code, true]);
      titles.add(rows[0]?.title ?? '');
      expect(await recount(server.deps.db)).toEqual([]);
    }
    expect(await uf(...args)).toMatchObject({ code: 0, err: '' });
    const { rows } = await sql<{ title: string }>`select title from surveys`.execute(server.deps.db);
    expect(rows).toEqual([{ title: 'Before' }]);
    expect(await recount(server.deps.db)).toEqual([]);
    expect(readdirSync(server.deps.config.dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

test('on SQLite servers go on and see the restored content; uploads that are not in the backup stay (BK-36)', async () => {
  await start('sqlite');
  const { config, db } = server.deps;
  const library = createMediaLibrary(server.deps);
  const upload = () => library.save({ file_name: 'a.png', bytes: pngOfSize(4, 3), user_id: null });
  await upload();
  const beside = await startTestServer({
    dialect: 'sqlite',
    beside: server,
    config: { secret: SECRET },
    joins: true,
  });
  const stop = startJobs(
    beside.deps,
    [{ name: 'each-minute', everyMinutes: 1, run: async () => ({ cursor: null }) }],
    20,
  );
  // Sessions that were begun later would end.
  const admins = [await server.as('administrator'), await beside.as('administrator')];
  await uf('backup', '--out', file('a.zip'));
  await upload();
  await admins[0]?.put(`/surveys/${survey.id}`, {
    title: 'After',
    status: 'publish',
    questions: survey.questions,
  });
  const restored = await uf('restore', file('a.zip'));
  expect(restored).toMatchObject({ code: 0, err: '' });
  const [aside = ''] = /\S+before-restore-\S+\.sqlite/.exec(restored.out) ?? [];
  expect(statSync(aside).mode & 0o777).toBe(0o600);
  for (const admin of admins)
    await expect
      .poll(async () => (await admin.get<Survey>(`/surveys/${survey.id}`)).body.title, {
        timeout: quiet(1000),
      })
      .toBe('Before');
  expect(readdirSync(mediaDir(config.dataDir)).filter((name) => name !== '.site')).toHaveLength(2);
  await expect
    .poll(async () => (await db.selectFrom('jobs').select('name').execute()).map(({ name }) => name))
    .toEqual(['each-minute']);
  await stop();
  await beside.close();
});

describe.runIf(inject('postgresUrl'))('a backup of PostgreSQL', () => {
  beforeEach(() => start('postgres'));

  test('goes into a database with content only when that is asked for, and nobody runs (BK-37)', async () => {
    const { db } = server.deps;
    await uf('backup', '--out', file('a.zip'));
    await submitResponse(server, survey);
    const refused = await uf('restore', file('a.zip'));
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /^uf: This database holds 5 responses\. Add --replace to replace it with the backup; the current tables are kept in the schema before_restore_\w+\.$/,
    );
    const one = await joinProcesses(db, { address: 'web-1:4400', secret: SECRET }, server.deps.log);
    const other = await joinProcesses(db, { address: 'web-2:4400', secret: SECRET }, server.deps.log);
    expect((await uf('restore', file('a.zip'), '--replace')).err).toBe(
      'uf: 2 processes are running: web-1:4400, web-2:4400. Stop them first.',
    );
    await Promise.all([one.leave(), other.leave()]);
    const planned = await uf('restore', file('a.zip'), '--replace', '--dry-run');
    expect(planned.out).toContain('Nothing was changed.');
    expect((await db.selectFrom('responses').select('id').execute()).length).toBe(5);
    const { code, out } = await uf('restore', file('a.zip'), '--replace');
    expect(code).toBe(0);
    const [, before = ''] = /kept in the schema (before_restore_\w+)\./.exec(out) ?? [];
    const count = async (schema: string) => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${sql.id(schema, 'responses')}`.execute(db);
      return rows[0]?.count;
    };
    expect([await count('public'), await count(before)]).toEqual([4, 5]);
    const next = await uf('backup', '--out', file('b.zip'));
    expect(next).toMatchObject({ code: 0, err: '' });
    expect((await uf('backup', 'verify', file('b.zip'))).out).toMatch(/^Verified: 4 responses/);
  });

  test('needs pg_dump, not older than the server, and shows nobody the password (BK-07, BK-08)', async () => {
    const missing =
      /^uf: Backups of PostgreSQL need pg_dump \d+ or newer: install postgresql-client, or set UF_PG_BIN\.$/;
    const own = new URL(env.DATABASE_URL ?? '');
    own.password = 'hush-hush-4711';
    const withBin = (bin: string, ...args: string[]) =>
      ufHere({ ...env, DATABASE_URL: own.href, UF_PG_BIN: bin }, args);
    expect((await withBin(file('nowhere'), 'backup', '--out', file('a.zip'))).err).toMatch(missing);
    mkdirSync(file('bin'));
    const script = (tool: string, text: string) => {
      writeFileSync(file(`bin/${tool}`), `#!/bin/sh\n${text}\n`);
      chmodSync(file(`bin/${tool}`), 0o755);
    };
    script('pg_dump', 'echo "pg_dump (PostgreSQL) 14.9"');
    expect((await withBin(file('bin'), 'backup', '--out', file('a.zip'))).err).toMatch(missing);
    for (const tool of ['pg_dump', 'pg_restore'])
      script(
        tool,
        `tr '\\0' ' ' </proc/$$/cmdline >>${file('seen')}\necho "$@" >>${file('seen')}\nexec /usr/bin/${tool} "$@"`,
      );
    const made = await withBin(file('bin'), 'backup', '--verify', '--out', file('a.zip'));
    expect({ code: made.code, err: made.err }).toEqual({ code: 0, err: '' });
    const seen = readFileSync(file('seen'), 'utf8');
    expect(seen).toContain('--format=custom');
    expect(seen).toContain('--use-list');
    expect(`${seen}${made.out}`).not.toContain('hush-hush');
    script(
      'pg_dump',
      `case "$*" in *version*) exec /usr/bin/pg_dump "$@";; esac; echo "pg_dump: error: out of luck" >&2; exit 1`,
    );
    expect(await withBin(file('bin'), 'backup', '--out', file('b.zip'))).toMatchObject({
      code: 1,
      err: 'uf: pg_dump failed: pg_dump: error: out of luck',
    });
    // As a program says that is newer than the server.
    const unknown = 'pg_restore: error: could not execute query: ERROR:  unrecognized configuration parameter "new"';
    script('pg_restore', `/usr/bin/pg_restore "$@"; echo '${unknown}' >&2; exit 1`);
    const verify = () => withBin(file('bin'), 'backup', 'verify', file('a.zip'));
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringMatching(/^Verified: 4 responses/) });
    script(
      'pg_restore',
      `case "$*" in *use-list*) ;; *) exec /usr/bin/pg_restore "$@";; esac; echo '${unknown}' >&2; echo 'pg_restore: error: no luck' >&2; exit 1`,
    );
    expect((await verify()).err).toMatch(/^uf: Not verified: pg_restore failed: /);
    expect(readdirSync(folder).sort()).toEqual(['a.zip', 'bin', 'seen']);
    const behind = await ufHere({ ...env, UF_DATABASE_POOLING: 'transaction' }, ['backup', '--out', file('b.zip')]);
    expect(behind.err).toMatch(/^uf: pg_dump and pg_restore cannot work through a pooler/);
  });

  test('ends what a restore that was killed has left at work (BK-43)', async () => {
    await uf('backup', '--out', file('a.zip'));
    await sql`create table unfinished_restore (begun_at text)`.execute(server.deps.db);
    const left = new pg.Client({
      connectionString: env.DATABASE_URL,
      application_name: 'userfeedback pg_restore',
    });
    left.on('error', () => undefined);
    await left.connect();
    await left.query('begin; lock table responses in access exclusive mode');
    expect(await uf('restore', file('a.zip'))).toMatchObject({ code: 0, err: '' });
    expect(await uf('recount')).toMatchObject({ code: 0 });
    await left.end().catch(() => undefined);
  });

  test('goes into a database that the server does not have yet (BK-34)', async () => {
    await uf('backup', '--out', file('a.zip'));
    const machine = await newMachine('postgres', SECRET);
    const { pathname } = new URL(machine.env.DATABASE_URL ?? '');
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await client.query(`drop database ${pathname.slice(1)}`);
    await client.end();
    expect(await machine.uf('restore', file('a.zip'))).toMatchObject({ code: 0, err: '' });
    expect(await machine.uf('recount')).toMatchObject({ code: 0 });
  });
});
