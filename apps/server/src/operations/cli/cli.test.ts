import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import type { Check } from '@userfeedback/contract';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunResult } from '../../testing/run-command.ts';
import { ufHere } from '../../testing/run-command.ts';
import { program } from './program.ts';

const CLI = join(import.meta.dirname, '../../cli.ts');
const UNSET = { DATABASE_URL: '', SMTP_URL: '', PORT: '' };
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uf-cli-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('every command has help', async () => {
  const helps = leaves(program).map((command) => command.helpInformation());
  expect(helps).toHaveLength(46);
  for (const help of helps) expect(help).toMatch(/^Usage: uf [a-z ]+/);
  const { code, out, err } = await ufAlone({}, 'user', 'create', '--help');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('Usage: uf user create');
  expect((await ufAlone({}, 'help', 'backup')).out).toContain('Usage: uf backup');
});

test('seed, recount and a count that is wrong', async () => {
  expect(await uf('seed', '--surveys', '2', '--responses', '300', '--days', '20')).toMatchObject({
    code: 0,
    err: '',
  });
  expect(await uf('recount')).toMatchObject({ code: 0, out: 'All counts are correct.' });
  const database = new DatabaseSync(join(dataDir, 'userfeedback.sqlite'));
  database.exec(
    'update survey_days set responses = responses + 1 where survey_id = 2 and day = (select min(day) from survey_days where survey_id = 2)',
  );
  expect((await uf('recount', '--survey', '1')).code).toBe(0);
  const wrong = await uf('recount');
  expect(wrong.code).toBe(1);
  expect(wrong.err).toBe('uf: 1 counts differ from their rows.');
  database.exec(
    'update survey_days set responses = responses - 1 where survey_id = 2 and day = (select min(day) from survey_days where survey_id = 2)',
  );
  database.close();
  expect((await uf('recount', '--survey', '99')).code).toBe(1);
});

test('days are recounted in the time zone of the site, with nothing to do the second time (FP-05)', async () => {
  const database = new DatabaseSync(join(dataDir, 'userfeedback.sqlite'));
  const zone = JSON.stringify({ time_zone: 'Pacific/Auckland' });
  database.prepare("insert into settings (name, value) values ('userfeedback', ?)").run(zone);
  const days = () =>
    database.prepare('select submitted_at, day from responses').all() as {
      submitted_at: string;
      day: string;
    }[];
  const isOnItsDay = ({ submitted_at, day }: { submitted_at: string; day: string }) =>
    new Date(submitted_at).toLocaleDateString('sv-SE', { timeZone: 'Pacific/Auckland' }) === day;
  expect(days().every(isOnItsDay)).toBe(false);
  const { code, out } = await uf('recount', '--days');
  expect(code).toBe(0);
  expect(out).toMatch(
    /^Survey 1: \d+ of \d+ responses are now counted on another day\.\nSurvey 2: [\s\S]*\nDays are counted in Pacific\/Auckland\.$/,
  );
  expect(days().every(isOnItsDay)).toBe(true);
  expect((await uf('recount', '--days', '--survey', '1')).out).toMatch(/^Survey 1: 0 of /);
  expect(await uf('recount')).toMatchObject({ code: 0, out: 'All counts are correct.' });
  expect(await uf('recount', '--days', '--survey', '99')).toMatchObject({
    code: 1,
    err: 'uf: There is no survey 99.',
  });
  database.exec("delete from settings where name = 'userfeedback'");
  database.close();
});

test('export writes a file once, in either format, and leaves nothing behind when it cannot', async () => {
  for (const format of ['csv', 'xlsx']) {
    const out = join(dataDir, `responses.${format}`);
    const done = await uf('export', '--survey', '1', '--format', format, '--out', out);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain(out);
    const again = await uf('export', '--survey', '1', '--format', format, '--out', out);
    expect(again.code).toBe(1);
  }
  expect(readFileSync(join(dataDir, 'responses.csv'), 'utf8').split('\r\n').length).toBeGreaterThan(50);
  expect(readFileSync(join(dataDir, 'responses.xlsx')).subarray(0, 2).toString()).toBe('PK');
  const missing = await uf('export', '--survey', '99', '--out', join(dataDir, 'none.csv'));
  expect(missing).toMatchObject({ code: 1, err: 'uf: There is no survey 99.' });
  expect(existsSync(join(dataDir, 'none.csv'))).toBe(false);
});

test('people and keys', async () => {
  const link = await uf('user', 'create', '--email', 'ann@example.test', '--role', 'editor');
  expect(link.out).toMatch(/^http:\/\/127\.0\.0\.1:4400\/admin\/sign-in\?token=\S+$/);
  const again = await uf(
    'user',
    'create',
    '--email',
    'Ann@example.test',
    '--role',
    'editor',
    '--password',
    'teal-otter-walks-98',
  );
  expect(again).toMatchObject({ code: 1, err: 'uf: Ann@example.test is already in use.' });
  expect((await uf('user', 'create', '--email', 'bo@example.test', '--role', 'king')).code).toBe(1);
  expect(
    (await uf('user', 'create', '--email', 'bo@example.test', '--role', 'editor', '--password', 'short')).code,
  ).toBe(1);
  expect((await uf('user', 'create', '--email', 'bo', '--role', 'editor')).code).toBe(1);
  expect((await uf('apikey', 'create', '--role', 'administrator')).out).toMatch(/^uf_\S+$/);
});

test('licence and addons (FH-03)', async () => {
  expect((await uf('addon', 'install', 'targeting')).err).toBe('uf: The license does not cover this addon.');
  const { out: key } = await uf('licence', 'issue', '--type', 'plus', '--expires', '2999-12-31');
  expect(key).toMatch(/^UF-\S+$/);
  expect(await uf('licence', 'use', key, '--no-addons')).toMatchObject({ code: 0, out: 'In use: plus.' });
  expect((await uf('addon', 'activate', 'targeting')).err).toBe('uf: Install targeting first.');
  expect((await uf('addon', 'install', 'targeting')).out).toBe('Targeting is installed.');
  expect((await uf('addon', 'activate', 'targeting')).out).toBe('Targeting is active.');
  expect((await uf('addon', 'install', 'branding', 'nothing', 'webhooks')).out).toBe('Branding is installed.');
  expect((await uf('addon', 'deactivate', 'targeting')).out).toBe('Targeting is not active.');
  expect((await uf('addon', 'install', 'heatmaps')).code).toBe(1);
  expect((await uf('addon', 'install', 'nothing')).err).toContain('There is no addon "nothing"');
  const { out: disabled } = await uf('licence', 'issue', '--type', 'elite', '--state', 'disabled');
  expect((await uf('licence', 'use', disabled)).out).toBe('In use: elite, disabled.');
  expect((await uf('licence', 'use', key, '--network')).out).toBe('In use: plus.');
  expect((await uf('addon', 'install', 'targeting')).code).toBe(1);
  expect((await uf('licence', 'stop')).code).toBe(0);
  expect((await uf('addon', 'install', 'targeting')).code).toBe(0);
  expect((await uf('licence', 'stop', '--network')).code).toBe(0);
  expect((await uf('addon', 'install', 'targeting')).code).toBe(1);
  expect((await uf('licence', 'use', key)).out).toBe(
    'In use: plus.\nTurned on: Question Types, Targeting, Branding, Templates, Post Ratings.',
  );
  expect((await uf('licence', 'use', 'UF-NOTHING')).code).toBe(1);
  expect((await ufAlone({}, 'licence', 'issue', '--type', 'gold')).code).toBe(1);
});

test('backup and restore', async () => {
  const file = join(dataDir, 'copy.sqlite');
  expect((await uf('backup', '--out', file)).code).toBe(0);
  expect((await uf('backup', '--out', file)).code).toBe(1);
  const restored = await uf('restore', file);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('before-restore-');
  expect((await uf('recount')).code).toBe(0);
});

test('a damaged database is not tried again, and its owner is told how to come back (BK-36)', async () => {
  const backup = join(dataDir, 'whole.zip');
  expect((await uf('backup', '--out', backup)).code).toBe(0);
  const UF_DATA_DIR = mkdtempSync(join(tmpdir(), 'uf-damaged-'));
  const env = { UF_DATA_DIR, UF_SECRET: readFileSync(join(dataDir, 'secret'), 'utf8') };
  const [file, aside] = ['userfeedback.sqlite', 'damaged'].map((name) => join(UF_DATA_DIR, name)) as [string, string];
  writeFileSync(file, 'not a database at all'.repeat(100));
  for (const args of [['restore', backup], ['recount'], ['serve']]) {
    const { code, err } = await ufAlone(env, ...args);
    expect([code, err]).toEqual([78, expect.stringMatching(/^uf: .+ not a database\. .+ run uf restore .+$/)]);
  }
  renameSync(file, aside);
  expect(await ufWith(env, 'restore', backup)).toMatchObject({ code: 0, err: '' });
  rmSync(UF_DATA_DIR, { recursive: true, force: true });
});

test('doctor names what is wrong, also where nothing can be read (DP-48, DP-52, DP-53)', async () => {
  const fine = await uf('doctor');
  expect(fine.code).toBe(0);
  expect(fine.out.split('\n').map((line) => line.slice(0, 20).trim().replace('Background wor', 'Background'))).toEqual(
    [
      'Configuration',
      'Version',
      'Secret',
      'Disk',
      'Database',
      'Durability',
      'Schema',
      'Clock',
      'Media',
      'Mail',
      'Processes',
      'Background',
      'Messages',
      'Backups',
      'Space',
      // None are made where no place is named.
    ].map((name) => `${name === 'Backups' ? 'warn' : 'ok  '}  ${name}`),
  );
  const { checks } = JSON.parse((await uf('doctor', '--json')).out) as { checks: Check[] };
  expect(checks.map(({ name, state, text, hint }) => [name, state, typeof text, hint])).toContainEqual([
    'Durability',
    'ok',
    'string',
    null,
  ]);
  const unreachable = await ufWith(
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SMTP_URL: 'smtp://127.0.0.1:1' },
    'doctor',
  );
  expect(unreachable.code).toBe(1);
  expect(unreachable.out).toMatch(/^FAIL {2}Database/m);
  expect(unreachable.out).toMatch(/^FAIL {2}Mail/m);
  const wrong = await ufWith({ PORT: 'many' }, 'doctor');
  expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('FAIL  Configuration') });
});

test('doctor names the webhook that was sealed under another secret, and leaves it as it is (SP-06, SP-08)', async () => {
  const database = new DatabaseSync(join(dataDir, 'userfeedback.sqlite'));
  const hooks = {
    webhook: { active: true, webhooks: [{ id: 'a', name: 'Helpdesk', secret: 'sealed:b2xk' }] },
  };
  const text = JSON.stringify(hooks);
  const before = database.prepare('select notifications from surveys where id = 1').get();
  database.prepare('update surveys set notifications = ? where id = 1').run(text);
  const found = await uf('doctor');
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/^FAIL {2}Secret .*cannot be read on this server.*"Helpdesk" of survey 1/m);
  expect(database.prepare('select notifications from surveys where id = 1').get()).toEqual({
    notifications: text,
  });
  database.prepare('update surveys set notifications = ? where id = 1').run(String(before?.notifications));
  database.close();
  expect((await uf('doctor')).code).toBe(0);
});

test.each([
  [['nonsense']],
  [['seed', '--surveys', 'many']],
  [['seed', '--days', '0']],
  [['licence', 'issue', '--type', 'pro', '--expires', '2026-02-30']],
  [['backup']],
  [['restore', '/nowhere/at-all']],
])('%j fails with one line on stderr', async (args) => {
  const { code, out, err } = await ufAlone({}, ...args);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^uf: .+$/);
});

test.each([
  [['user', 'list'], 0, /^$/],
  [['jobs', '--json'], 0, /^$/],
  [['survey', 'export', '1'], 0, /^$/],
  [['backup', '--out', '-'], 1, /^uf: The backup is not complete: .+$/],
])('%j ends without a trace when its reader closes', async (args, code, said) => {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...UNSET, UF_DATA_DIR: dataDir } });
  child.stdout.destroy();
  const [err, ended] = await Promise.all([text(child.stderr), new Promise((resolve) => child.once('exit', resolve))]);
  expect(err.trim()).toMatch(said);
  expect(ended).toBe(code);
});

function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

function uf(...args: string[]): Promise<RunResult> {
  return ufWith({}, ...args);
}

function ufWith(env: Record<string, string>, ...args: string[]): Promise<RunResult> {
  return ufHere({ ...UNSET, UF_DATA_DIR: dataDir, ...env }, args);
}

/** In a process of its own, as somebody types it: commander ends the process, and so does a server that cannot start. */
function ufAlone(env: Record<string, string>, ...args: string[]): Promise<RunResult> {
  const all = { ...process.env, ...UNSET, UF_DATA_DIR: dataDir, ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { env: all }, (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0;
      resolve({ code, out: stdout.trim(), err: stderr.trim() });
    });
  });
}
