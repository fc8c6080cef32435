import { spawn } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createUser, removeUser, updateAccount } from '../../features/users/accounts/service.ts';
import { createApiKey } from '../../features/users/keys/service.ts';
import { createSignInLink } from '../../features/users/links/service.ts';
import { databaseEnv } from '../../platform/db/testing.ts';
import { createClient } from '../../testing/client.ts';
import { quiet } from '../../testing/quiet.ts';
import type { RunResult } from '../../testing/run-command.ts';
import { ufHere } from '../../testing/run-command.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const CLI = join(import.meta.dirname, '../../cli.ts');

/** Runs a command on a data directory or database, with this standard input. */
function uf(env: Record<string, string>, args: readonly string[], input = ''): Promise<RunResult> {
  const all = { ...process.env, DATABASE_URL: '', SMTP_URL: '', PORT: '', UF_LOG: 'info', ...env };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...args], { env: all });
    const ran = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      ran.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      ran.err += chunk;
    });
    child.on('close', (code) => resolve({ code, out: ran.out.trim(), err: ran.err.trim() }));
    child.stdin.end(input);
  });
}

describe.each(testDialects())('people and keys by command on %s', (dialect) => {
  let server: TestServer;
  let env: Record<string, string>;
  const run = (args: string, input?: string) => uf(env, args.split(' '), input);
  const runHere = (args: string) => ufHere(env, args.split(' '));
  beforeAll(async () => {
    server = await startTestServer({ dialect });
    const { dataDir, databaseUrl } = server.deps.config;
    env = { UF_DATA_DIR: dataDir, ...databaseEnv(databaseUrl) };
  });
  afterAll(() => server.close());

  test('everybody is listed, and every change counts in a running server within a second (FS-04)', async () => {
    const admin = await server.as('administrator');
    const editor = await server.as('editor');
    const statusOfEditor = async () => (await editor.get<{ user: { role: string } }>('/site-info')).status;
    expect(await statusOfEditor()).toBe(200);
    const { out } = await runHere('user list');
    expect(out.split('\n').map((line) => line.split('\t').slice(1, 6))).toEqual([
      ['administrator@example.test', 'An administrator', 'administrator', 'active', '1 open session'],
      ['editor@example.test', 'An editor', 'editor', 'active', '1 open session'],
    ]);
    expect(out.split('\n')[1]).toMatch(/^\d+\t.*\t\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const json = JSON.parse((await runHere('user list --json')).out);
    expect(json[1]).toEqual({
      id: expect.any(Number),
      email: 'editor@example.test',
      name: 'An editor',
      role: 'editor',
      status: 'active',
      sessions: 1,
      newest_session: expect.stringMatching(/Z$/),
    });

    expect(await runHere('user role --email editor@example.test --role administrator')).toMatchObject({
      code: 0,
    });
    await expect
      .poll(async () => (await editor.get('/settings')).status, { timeout: quiet(1000), interval: 50 })
      .toBe(200);
    expect(await runHere('user role --email editor@example.test --role editor')).toMatchObject({ code: 0 });
    await expect
      .poll(async () => (await editor.get('/settings')).status, { timeout: quiet(1000), interval: 50 })
      .toBe(403);

    expect((await runHere('user sessions --email editor@example.test')).out).toMatch(/^signed in .*Z, ends .*Z$/);
    expect((await runHere('user sessions --email editor@example.test --end')).out).toBe(
      '1 session of editor@example.test ended.',
    );
    await expect.poll(statusOfEditor, { timeout: quiet(1000), interval: 50 }).toBe(401);
    expect((await admin.get('/site-info')).status).toBe(200);
  });

  test('a new password is read from standard input, and ends sessions and links (FS-04, PE-35, PE-36)', async () => {
    const ann = await createUser(server.deps, {
      email: 'ann@x.test',
      name: 'Ann',
      role: 'editor',
      password: null,
    });
    const token = await createSignInLink(server.deps, ann.id);
    const short = await run('user password --email ann@x.test', 'short\n');
    expect(short).toMatchObject({ code: 1, err: 'uf: The password must have at least 12 characters.' });
    const easy = await run('user password --email ann@x.test', 'password1234\n');
    expect(easy).toMatchObject({ code: 1, err: 'uf: This password is too easy to guess.' });
    expect(await run('user password --email ann@x.test', 'a long password\n')).toMatchObject({
      code: 0,
      err: '',
    });
    expect((await server.visitor.post('/session/link', { token })).status).toBe(401);
    const signedIn = await server.visitor.post('/session', {
      email: 'ann@x.test',
      password: 'a long password',
    });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers['set-cookie']?.split(';')[0] ?? '';
    const annsClient = createClient(server.app, { cookie });
    expect((await annsClient.get('/site-info')).status).toBe(200);
    await run('user password --email ann@x.test', 'another password');
    await expect
      .poll(async () => (await annsClient.get('/site-info')).status, { timeout: quiet(1000), interval: 50 })
      .toBe(401);
    const created = await uf(
      env,
      ['user', 'create', '--email', 'bo@x.test', '--role', 'editor', '--password'],
      'from standard input\n',
    );
    expect(created).toMatchObject({ code: 0 });
    const bo = { email: 'bo@x.test', password: 'from standard input' };
    expect((await server.visitor.post('/session', bo)).status).toBe(200);
    expect(await runHere('user remove --email bo@x.test')).toMatchObject({ code: 0 });
    expect((await server.visitor.post('/session', bo)).status).toBe(401);
  });

  test('the last administrator cannot be removed, not even by two commands at the same moment (FS-04)', async () => {
    await server.as('administrator');
    for (const args of [
      'user role --email administrator@example.test --role editor',
      'user remove --email administrator@example.test',
    ]) {
      expect(await runHere(args)).toEqual({
        code: 1,
        out: '',
        err: 'uf: This is the last administrator. Make somebody else administrator first.',
      });
    }
    const { db } = server.deps;
    const second = await createUser(server.deps, {
      email: 'two@x.test',
      name: 'Two',
      role: 'administrator',
      password: null,
    });
    const first = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'administrator@example.test')
      .executeTakeFirstOrThrow();
    const results = await Promise.allSettled([
      updateAccount(server.deps, first.id, { role: 'editor' }),
      removeUser(server.deps, second.id),
    ]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: expect.objectContaining({ code: 'last_administrator' }) });
  });

  test.each([
    'user role --email nobody@x.test --role editor',
    'user password --email nobody@x.test',
    'user remove --email nobody@x.test',
    'user sessions --email nobody@x.test --end',
  ])('%s: nobody has that address (FS-04)', async (args) => {
    expect(await runHere(args)).toEqual({
      code: 1,
      out: '',
      err: 'uf: No account here has the address nobody@x.test.',
    });
  });

  test('a key of the command line has the scopes and the last day that were named (PE-95)', async () => {
    const { out: key, err } = await runHere(
      'apikey create --role editor --scopes surveys.read results.read --expires 2031-03-04',
    );
    expect({ err, key }).toEqual({ err: '', key: expect.stringMatching(/^uf_[\w-]{43}$/) });
    const [newest] = JSON.parse((await runHere('apikey list --json')).out);
    expect(newest).toMatchObject({
      name: 'command line',
      role: 'editor',
      hint: key.slice(0, 7),
      scopes: ['surveys.read', 'results.read'],
      created_by: null,
      expires_at: '2031-03-04T23:00:00.000Z',
    });
    expect(JSON.stringify(newest)).not.toContain(key);
    expect(await runHere('apikey create --role editor --expires 2020-01-01')).toMatchObject({ code: 1 });
    expect((await run('apikey create --role editor --scopes everything')).err).toContain('surveys.write');
    await runHere(`apikey revoke ${newest.id}`);
  });

  test('a revoked key ends in running servers within a second (FS-05)', async () => {
    const key = (await createApiKey(server.deps, { role: 'administrator', name: 'Nightly\nreport' })).key;
    const script = createClient(server.app, { authorization: `Bearer ${key}` });
    expect((await script.get('/site-info')).status).toBe(200);
    const listed = (await runHere('apikey list')).out.split('\n').at(-1)?.split('\t') ?? [];
    const made = expect.stringMatching(/Z$/);
    expect(listed.slice(1)).toEqual(['Nightly report', 'administrator', 'all', made, '-', 'active']);
    expect(await runHere(`apikey revoke ${listed[0]}`)).toMatchObject({
      code: 0,
      out: 'The key “Nightly report” no longer works.',
    });
    await expect
      .poll(async () => (await script.get('/site-info')).status, { timeout: quiet(1000), interval: 50 })
      .toBe(401);
    expect((await runHere('apikey list')).out.split('\t').at(-1)).toBe('revoked');
    expect(await runHere(`apikey revoke ${listed[0]}`)).toEqual({
      code: 1,
      out: '',
      err: `uf: There is no key ${listed[0]}.`,
    });
  });
});

describe('what commands and the server write', () => {
  let dir: string;
  const running: { kill(signal: 'SIGTERM'): boolean }[] = [];
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'uf-private-'));
  });
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGTERM');
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const listUnprotected = (folder: string) =>
    [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))].filter(
      (path) => (lstatSync(path).mode & 0o077) !== 0,
    );
  const withUmask = (umask: string, home: string, script: string) =>
    new Promise<RunResult>((resolve) => {
      const env = {
        ...process.env,
        DATABASE_URL: '',
        SMTP_URL: '',
        UF_DATA_DIR: join(home, 'data'),
        UF_DEMO: 'off',
        UF_LOG: 'info',
        PORT: '0',
      };
      const child = spawn('sh', ['-c', `umask ${umask}; cd ${home}; ${script}`], { env });
      running.push(child);
      const ran = { out: '', err: '' };
      child.stdout.on('data', (chunk) => {
        ran.out += chunk;
      });
      child.stderr.on('data', (chunk) => {
        ran.err += chunk;
      });
      child.on('close', (code) => resolve({ code, ...ran }));
    });
  const command = `${process.execPath} ${CLI}`;
  /** Stops the server once it has printed its addresses; `kill -0` ends the wait if it does not start. */
  const serveAndStop = `(: > printed; ${command} serve >> printed & server=$!
    while kill -0 $server && ! grep -q '^Admin ' printed; do sleep 0.1; done
    kill $server; wait; cat printed; rm printed)`;

  test('is readable by its owner alone where nothing is masked (FS-03, BK-06)', async () => {
    const home = join(dir, 'unmasked');
    mkdirSync(home, { mode: 0o700 });
    const { code, err } = await withUmask(
      '000',
      home,
      [
        `${command} seed --surveys 1 --responses 20 --days 3`,
        `${command} export --survey 1 --out out.csv`,
        `${command} export --survey 1 --format xlsx --out out.xlsx`,
        `${command} backup --out copy.sqlite`,
        `${command} restore copy.sqlite`,
        `${command} doctor`,
        serveAndStop,
      ].join(' && '),
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(readdirSync(join(home, 'data'))).toEqual(
      expect.arrayContaining(['outbox', 'secret', 'userfeedback.sqlite']),
    );
    expect(listUnprotected(home)).toEqual([]);
    const again = await withUmask('000', home, `${command} backup --out copy.sqlite`);
    expect(again.code).toBe(1);
    expect(again.err.trim()).toBe(`uf: ${join(home, 'copy.sqlite')} is there already; choose another name.`);
  });

  test('permissions of an older folder are tightened at the start, with one log line (FS-03)', async () => {
    const home = join(dir, 'older');
    mkdirSync(join(home, 'data', 'media'), { recursive: true });
    for (const name of ['secret', 'media/a.png', 'note.txt']) {
      writeFileSync(join(home, 'data', name), 'x'.repeat(64));
      chmodSync(join(home, 'data', name), 0o644);
    }
    chmodSync(join(home, 'data'), 0o755);
    const { out } = await withUmask('022', home, serveAndStop);
    expect(listUnprotected(join(home, 'data'))).toEqual([]);
    const lines = out.split('\n').filter((line) => line.includes('files that others could read are now private'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ tightened: 5 });
  });
});
