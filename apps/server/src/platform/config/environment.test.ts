import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ufHere } from '../../testing/run-command.ts';
import { compareVersions } from '../db/migrate/release.ts';
import { fingerprintOf } from '../secrets.ts';
import { VERSION } from '../version.ts';
import { readConfig } from './config.ts';
import { readEnvironment, VARIABLES } from './environment.ts';
import { aboutRenamed, RENAMED } from './renamed-variables.ts';

const dir = mkdtempSync(join(tmpdir(), 'userfeedback-environment-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const file = (name: string, content: string) => {
  const path = join(dir, name);
  writeFileSync(path, content);
  return path;
};

const SECRET = 'a secret of this test';
const PLANTED = {
  UF_SECRET: SECRET,
  UF_SECRET_PREVIOUS: 'PLANTED former secret',
  DATABASE_URL: 'postgres://uf:PLANTED@127.0.0.1:1/uf',
  SMTP_URL: 'smtp://me:PLANTED@mail.test:25',
  AI_BASE_URL: 'https://ai.test/v1',
  AI_MODEL: 'small',
  AI_API_KEY: 'PLANTED key',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'PLANTED too',
  UF_METRICS_TOKEN: 'PLANTED metrics token',
  UF_STORE_URL: 'https://me:PLANTED@store.test/',
};

/** All that a sign-in provider needs. */
const PROVIDER = {
  UF_OIDC_ISSUER: 'https://id.example.test/realms/one',
  UF_OIDC_CLIENT_ID: 'x',
  UF_OIDC_CLIENT_SECRET: 'y',
};

describe('the environment', () => {
  test('all faults are listed at once, without what is secret (DP-42)', () => {
    const read = () => readEnvironment({ PORT: 'eighty', UF_SECRET: 'PLANTED', UF_LOG: 'loud' });
    expect(read).toThrow(
      [
        'The configuration has 3 errors:',
        '- PORT: must be a port, 0 to 65535',
        '- UF_SECRET: must have at least 16 characters',
        '- UF_LOG: must be one of silent, fatal, error, warn, info, debug, trace',
      ].join('\n'),
    );
    expect(read).toThrow(expect.not.stringContaining('PLANTED'));
  });

  test('every command ends with the list and exit code 78 (DP-42)', async () => {
    const env = { UF_DATA_DIR: dir, DATABASE_URL: '', UF_DRAIN_SECONDS: '61', UF_DEMO: 'maybe' };
    for (const command of ['user list', 'config', 'migrate']) {
      const { code, err } = await ufHere(env, command.split(' '));
      expect([code, err.split('\n')]).toEqual([
        78,
        ['uf: The configuration has 2 errors:', '- UF_DRAIN_SECONDS: must be 0 to 60', '- UF_DEMO: must be on or off'],
      ]);
    }
  });

  test('each variable may be given as a file, and none twice (DP-41)', () => {
    const { values, sources } = readEnvironment({
      UF_SECRET_FILE: file('secret.txt', `${SECRET}\n`),
      PORT_FILE: file('port.txt', '4567'),
      HOST: '0.0.0.0',
    });
    expect([values.UF_SECRET, values.PORT, values.HOST]).toEqual([SECRET, 4567, '0.0.0.0']);
    expect([sources.UF_SECRET, sources.PORT, sources.HOST, sources.UF_LOG]).toEqual([
      'file',
      'file',
      'environment',
      'default',
    ]);
    const twice = { UF_SECRET: SECRET, UF_SECRET_FILE: file('again.txt', SECRET) };
    expect(() => readEnvironment(twice)).toThrow('UF_SECRET: given twice, also as UF_SECRET_FILE.');
    const missing = join(dir, 'none.txt');
    expect(() => readEnvironment({ UF_SECRET_FILE: missing })).toThrow(
      `UF_SECRET: UF_SECRET_FILE names ${missing}, which cannot be read (Error: ENOENT`,
    );
  });

  test.each<[Record<string, string>, string]>([
    [{ AI_BASE_URL: 'https://ai.test' }, 'AI_MODEL: is missing, and AI_BASE_URL does nothing without it'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET: is missing, and GOOGLE_CLIENT_ID does nothing without it'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID: is missing, and GOOGLE_CLIENT_SECRET does nothing without it'],
    [{ UF_PUBLIC_URL: 'https://x.test/path' }, 'UF_PUBLIC_URL: must be an address without path, query and user'],
    [{ UF_PUBLIC_URL: 'https://me@x.test' }, 'UF_PUBLIC_URL: must be an address without path, query and user'],
    [
      { UF_SITE_ORIGINS: 'https://x.test,https://y.test/a' },
      'UF_SITE_ORIGINS: must be an address without path, query and user',
    ],
    ...['https://x..test', 'https://*.x.test', 'https://a;b.test', 'http://x.test:0'].map(
      (origin): [Record<string, string>, string] => [
        { UF_SITE_ORIGINS: `https://x.test, ${origin}` },
        'UF_SITE_ORIGINS: must be an address that a browser can open, such as https://www.example.com',
      ],
    ),
    ...['gold', 'Elite', 'lite'].map((word): [Record<string, string>, string] => [
      { UF_LICENCE_KEY: word },
      'UF_LICENCE_KEY: must be plus, pro, elite or a license key; without UF_STORE_URL, keys start with UF-.',
    ]),
    [{ UF_METRICS_TOKEN: 'short' }, 'UF_METRICS_TOKEN: must have at least 16 characters'],
    [{ UF_DATABASE_CONNECTIONS: '1' }, 'UF_DATABASE_CONNECTIONS: must be 2 to 100'],
    [{ UF_DATABASE_POOLING: 'transaction' }, 'UF_DATABASE_POOLING: needs PostgreSQL (DATABASE_URL).'],
    [{ UF_DRAIN_SECONDS: '61' }, 'UF_DRAIN_SECONDS: must be 0 to 60'],
  ])('%o is a fault (DP-43, DP-80, SP-95)', (env, fault) => {
    expect(() => readEnvironment(env)).toThrow(new RegExp(`^${fault.replaceAll(/[.()]/g, '\\$&')}$`));
  });

  test.each([
    ['UF_SITE_ORIGIN', 'UF_SITE_ORIGIN is not known. Did you mean UF_SITE_ORIGINS?'],
    ['UF_SECRETS', 'UF_SECRETS is not known. Did you mean UF_SECRET?'],
    ['UF_DRAIN_SECOND_FILE', 'UF_DRAIN_SECOND_FILE is not known. Did you mean UF_DRAIN_SECONDS?'],
  ])('%s is not known, which stops nothing (DP-44)', (name, warning) => {
    expect(readEnvironment({ [name]: 'x', UF_SECRET_FILE: file('known', SECRET) }).warnings).toEqual([warning]);
  });

  describe('a variable that was renamed', () => {
    const SENTENCE = 'UF_FORMER_LOG is now called UF_LOG; the old name works until 0.3.0.';
    const rename = () => {
      RENAMED.push({ old: 'UF_FORMER_LOG', now: 'UF_LOG', until: '0.3.0' });
      onTestFinished(() => void RENAMED.pop());
    };

    test.each([
      [{ UF_FORMER_LOG: 'warn' }, 'warn', 'environment'],
      [{ UF_FORMER_LOG_FILE: file('former', 'debug') }, 'debug', 'file'],
      [{ UF_FORMER_LOG: 'warn', UF_LOG: 'error' }, 'error', 'environment'],
      [{ UF_FORMER_LOG: 'warn', UF_LOG_FILE: file('latter', 'fatal') }, 'fatal', 'file'],
    ])('%o works on, with one sentence (UP-34)', (env, level, source) => {
      rename();
      const { values, sources, warnings } = readEnvironment(env);
      expect([values.UF_LOG, sources.UF_LOG, warnings]).toEqual([level, source, [SENTENCE]]);
    });

    test('the sentence is among those that a start logs, and in uf config (UP-34)', async () => {
      rename();
      const { code, err } = await ufHere({ UF_DATA_DIR: dir, UF_FORMER_LOG: 'warn' }, ['config']);
      expect([code, err]).toEqual([0, SENTENCE]);
      expect(readConfig({ UF_DATA_DIR: dir, UF_FORMER_LOG: 'warn' }).warnings).toEqual([SENTENCE]);
    });

    test('leads to one that there is, and ends in a later version (UP-34)', () => {
      for (const { now, old, until } of RENAMED) {
        expect(Object.keys(VARIABLES), old).toContain(now);
        expect(compareVersions(until, VERSION), old).toBeGreaterThan(0);
      }
    });
  });

  test('uf config prints what is set, where it comes from, and no secret (DP-46)', async () => {
    const env = {
      UF_DATA_DIR: dir,
      PORT: '4555',
      UF_LOG_FILE: file('level', 'warn'),
      UF_LOG: '',
      ...PLANTED,
    };
    const { code, out } = await ufHere(env, ['config']);
    expect(code).toBe(0);
    expect(out).not.toContain('PLANTED');
    expect(out).not.toContain(SECRET);
    const shown = new Map(out.split('\n').map((row) => [row.split('\t')[0], row.split('\t').slice(1)]));
    expect([...shown.keys()]).toEqual(Object.keys(VARIABLES));
    expect(Object.fromEntries(shown)).toMatchObject({
      PORT: ['4555', 'environment'],
      UF_LOG: ['warn', 'file'],
      UF_DRAIN_SECONDS: ['5', 'default'],
      UF_SECRET: [`set (fingerprint ${fingerprintOf(SECRET)})`, 'environment'],
      AI_API_KEY: ['set', 'environment'],
      DATABASE_URL: ['postgres://uf:***@127.0.0.1:1/uf', 'environment'],
      UF_PUBLIC_URL: ['http://127.0.0.1:4555', 'default'],
    });
    const json = await ufHere(env, ['config', '--json']);
    expect(json.out).not.toContain('PLANTED');
    expect(JSON.parse(json.out)).toContainEqual({ name: 'PORT', value: '4555', from: 'environment' });
  });

  test.each<[Record<string, string | undefined>, string]>([
    ...(['UF_OIDC_CLIENT_ID', 'UF_OIDC_CLIENT_SECRET'] as const).map((missing): [Record<string, undefined>, string] => [
      { [missing]: undefined },
      `${missing}: is missing, and UF_OIDC_ISSUER does nothing without it`,
    ]),
    [{ UF_OIDC_ISSUER: undefined }, 'UF_OIDC_ISSUER: is missing, and UF_OIDC_CLIENT_ID does nothing without it'],
    [{ UF_OIDC_ISSUER: 'http://id.example.test' }, 'UF_OIDC_ISSUER: must be an https address, without query and user'],
    [{ UF_OIDC_ROLES: 'chiefs' }, 'UF_OIDC_ROLES: must be a list such as web-admins=administrator,web=editor'],
  ])('a sign-in provider with %o stops the start with one line (PE-76, PE-80)', (changes, line) => {
    expect(() => readEnvironment({ ...PROVIDER, ...changes })).toThrow(new RegExp(`^${line}$`));
  });

  test('a sign-in provider may be on this machine without https, and a group may contain “=” (PE-76, PE-80)', () => {
    const roles = 'cn=chiefs=administrator, web = editor';
    const { provider } = readConfig({
      ...PROVIDER,
      UF_DATA_DIR: dir,
      UF_OIDC_ISSUER: 'http://localhost:1',
      UF_OIDC_ROLES: roles,
    });
    expect(provider).toMatchObject({
      label: 'localhost:1',
      rolesClaim: 'groups',
      defaultRole: null,
      isOnly: false,
      roles: [
        { group: 'cn=chiefs', role: 'administrator' },
        { group: 'web', role: 'editor' },
      ],
    });
  });

  test('docs/configuration.md tells of every variable (DP-47, FP-09)', async () => {
    const rows = Object.entries(VARIABLES).map(([name, one]) => {
      const byDefault = 'byDefault' in one && one.byDefault !== '' ? `\`${one.byDefault}\`` : '';
      return [`\`${name}\``, one.meaning, byDefault];
    });
    const table = [HEAD, ...rows];
    const widths = HEAD.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
    const lineOf = (cells: string[], fill = ' ') =>
      `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
    const lines = [lineOf(HEAD), lineOf(['', '', ''], '-'), ...rows.map((row) => lineOf(row))];
    const renamed = RENAMED.map((one) => `- ${aboutRenamed(one)}`);
    const end = renamed.length > 0 ? ['', 'Renamed:', '', ...renamed] : [];
    await expect(`${INTRODUCTION}${[...lines, ...end].join('\n')}\n`).toMatchFileSnapshot(
      '../../../../../docs/configuration.md',
    );
  });
});

const INTRODUCTION = `# Configuration

Everything is set with environment variables. You can also put a value into a file and set \`{NAME}_FILE\` to its path, as with container
secrets. An empty value counts as not set. If there are errors, the start lists all of them and ends with exit code 78. An unknown
name that begins with \`UF_\` causes a warning. If a variable is renamed, the old name keeps working for a while, with a line in the log
at each start. \`uf config\` prints every setting and where it comes from, without secrets.

This page is generated from \`apps/server/src/platform/config/environment.ts\`; a test compares the two.

`;
const HEAD = ['variable', 'meaning', 'default'];
