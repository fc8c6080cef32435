import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSecret, readSecret } from '../site/secret-file.ts';
import { listDoubts, onFreePort, readConfig } from './config.ts';

const dir = mkdtempSync(join(tmpdir(), 'userfeedback-config-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const read = (env: Record<string, string>) => readConfig({ UF_DATA_DIR: dir, ...env });

describe('the environment', () => {
  test('empty: everything has a default, empty values count as not given', () => {
    const config = read({ HOST: '', UF_PUBLIC_URL: '' });
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4400,
      publicUrl: 'http://127.0.0.1:4400',
      siteOrigins: ['http://127.0.0.1:4400'],
      databaseUrl: null,
      trustProxy: false,
      outgoingAllow: [],
      smtpUrl: null,
      ai: null,
      google: null,
      fonts: {
        service: 'https://fonts.googleapis.com/css2',
        origins: { sheets: 'https://fonts.googleapis.com', files: 'https://fonts.gstatic.com' },
      },
      log: 'info',
      demo: 'on',
      dev: false,
      rateLimit: true,
    });
  });

  test('an offer can be switched off, and spaces around an address are none of it (DP-44)', () => {
    expect(readConfig({ UF_DATA_DIR: dir }).upgrade.offer).toBe('50% off the regular price');
    expect(readConfig({ UF_DATA_DIR: dir, UF_UPGRADE_OFFER: 'off' }).upgrade.offer).toBe('');
    expect(readConfig({ UF_DATA_DIR: dir, UF_PUBLIC_URL: ' https://feedback.example/ ' }).publicUrl).toBe(
      'https://feedback.example',
    );
  });

  test.each([
    [{}, 'demo-site', 'on'],
    [{ UF_DEMO: 'off' }, 'demo-site', 'off'],
    [{ UF_SITE_ORIGINS: 'http://127.0.0.1:4400' }, 'demo-site', 'on'],
    [{ UF_SITE_ORIGINS: 'https://shop.example' }, 'standalone', 'withheld'],
    [{ UF_SITE_ORIGINS: 'https://shop.example', UF_DEMO: 'off' }, 'standalone', 'off'],
    [{ UF_SITE_ORIGINS: 'https://shop.example', UF_DEMO: 'on' }, 'demo-site', 'on'],
    [{ UF_SITE_ORIGINS: 'https://shop.example', UF_CONTENT_HOST: 'demo-site' }, 'demo-site', 'withheld'],
    [{ UF_CONTENT_HOST: 'standalone' }, 'standalone', 'off'],
  ])('with %j the site around is %s, and demo data are %s (XO-08)', (env, contentHost, demo) => {
    expect(read(env)).toMatchObject({ contentHost, demo });
  });

  test('the site around is one of three; WordPress has no demo data (WC-01)', () => {
    expect(read({}).contentHost).toBe('demo-site');
    for (const UF_DEMO of ['', 'on'])
      expect(read({ UF_CONTENT_HOST: 'wordpress', UF_DEMO })).toMatchObject({
        contentHost: 'wordpress',
        demo: 'off',
      });
    expect(() => read({ UF_CONTENT_HOST: 'joomla' })).toThrow(
      'UF_CONTENT_HOST: must be demo-site, standalone or wordpress',
    );
  });

  test('is read into the forms the product uses', () => {
    const config = read({
      HOST: '0.0.0.0',
      PORT: '8080',
      UF_PUBLIC_URL: 'https://feedback.example.com/',
      UF_SITE_ORIGINS: 'https://www.example.com/, http://localhost:3000',
      UF_TRUST_PROXY: '10.0.0.0/8,127.0.0.1',
      DATABASE_URL: 'postgres://u:p@db/uf',
      SMTP_URL: 'smtp://mail:25',
      AI_BASE_URL: 'http://ai/v1/',
      AI_MODEL: 'small',
      UF_UPGRADE_URL: 'https://shop.example.com/plans?from=us',
      UF_AFFILIATE_URL: 'https://partner.example.com/r?id=7&to=',
      UF_DEMO: 'off',
      UF_RATE_LIMIT: 'OFF',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://feedback.example.com',
      siteOrigins: ['https://www.example.com', 'http://localhost:3000'],
      trustProxy: '10.0.0.0/8,127.0.0.1',
      ai: { baseUrl: 'http://ai/v1', apiKey: '', model: 'small' },
      upgrade: {
        offer: '50% off the regular price',
        price: 199,
        url: 'https://shop.example.com/plans?from=us',
        affiliate: 'https://partner.example.com/r?id=7&to=',
      },
      demo: 'off',
      rateLimit: false,
      dev: false,
    });
    expect(read({ UF_DEV: '1' }).dev).toBe(true);
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['UF_UPGRADE_URL', 'javascript:alert(1)'],
    ['UF_AFFILIATE_URL', 'partner.example.com'],
    ['PORT', '1.5'],
    ['UF_PUBLIC_URL', 'example.com'],
    ['DATABASE_URL', 'mysql://db'],
    ['UF_SECRET', 'short'],
    ['UF_SECRET_PREVIOUS', 'sixteen letters!,short'],
    ['UF_SECRET_PREVIOUS', Array(4).fill('sixteen letters!').join(',')],
    ['UF_SITE_ORIGINS', 'www.example.com'],
    ['UF_TRUST_PROXY', 'nginx'],
    ['UF_TRUST_PROXY', '10.0.0.0/99'],
    ['UF_TRUST_PROXY', '2'],
    ['SMTP_URL', 'mail:25'],
    ['UF_FONT_SERVICE', 'fonts.example.com'],
    ['UF_FONT_SERVICE', 'javascript:alert(1)'],
    ['UF_LOG', 'loud'],
    ['UF_DEMO', 'maybe'],
  ])('%s=%s stops the start with one line that names it', (name, value) => {
    const attempt = () => read({ [name]: value });
    expect(attempt).toThrowError(new RegExp(`^${name}: must `));
    expect(attempt).toThrowError(/^[^\n]+$/);
  });

  test.each([
    ['off', null],
    ['OFF', null],
    [
      'https://fonts.example.com/css?key=1',
      {
        service: 'https://fonts.example.com/css?key=1',
        origins: { sheets: 'https://fonts.example.com', files: 'https://fonts.example.com' },
      },
    ],
  ])('the font service %s (OP-130)', (given, fonts) => {
    expect(read({ UF_FONT_SERVICE: given }).fonts).toEqual(fonts);
  });

  test('what npm start needs no word about is said of a server for others, one line each (DP-45)', () => {
    expect(listDoubts(read({}))).toEqual([]);
    expect(listDoubts(read({ HOST: '0.0.0.0', DATABASE_URL: 'postgres://u@127.0.0.1/db' }))).toEqual([]);
    const fine = {
      UF_PUBLIC_URL: 'https://site.example',
      UF_DEMO: 'off',
      SMTP_URL: 'smtp://mail.example',
      UF_BACKUP_TO: join(dir, 'backups'),
    };
    expect(listDoubts(read(fine))).toEqual([]);
    const doubts: [Record<string, string>, RegExp][] = [
      [{ UF_PUBLIC_URL: 'http://site.example' }, /^UF_PUBLIC_URL is http:\/\/site\.example: .* unencrypted/],
      [{ UF_DEMO: 'on' }, /^The demo content is visible at a public address/],
      [{ UF_TRUST_PROXY: 'on', HOST: '0.0.0.0' }, /^UF_TRUST_PROXY=on trusts every caller/],
      [{ SMTP_URL: '' }, /^No mail is sent/],
      [{ UF_BACKUP_TO: '' }, /^No backups are made by this server/],
      [{ DATABASE_URL: 'postgres://u:p@db.example/x' }, /^PostgreSQL on another machine is reached without TLS/],
    ];
    for (const [change, text] of doubts) {
      const found = listDoubts(read({ ...fine, ...change }));
      expect(found).toEqual([expect.stringMatching(text)]);
      expect(found.join()).not.toContain('u:p');
    }
    const encrypted = 'postgres://u:p@db.example/x?sslmode=verify-full';
    expect(listDoubts(read({ ...fine, DATABASE_URL: encrypted }))).toEqual([]);
  });

  test('without UF_SECRET one is made once, for its owner alone', () => {
    expect(readSecret(dir)).toBeNull();
    const first = createSecret(dir);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(createSecret(dir)).toBe(first);
    expect(readSecret(dir)).toBe(first);
    expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600);
    expect(read({ UF_SECRET: 'a secret of sixteen' }).secret).toBe('a secret of sixteen');
  });

  test.each([
    ['sixteen letters!', ['sixteen letters!']],
    [
      'sixteen letters!,another of them..,a third one of us',
      ['sixteen letters!', 'another of them..', 'a third one of us'],
    ],
  ])('former or coming secrets are accepted beside the own one: %s (SP-10)', (given, secrets) => {
    expect(read({ UF_SECRET_PREVIOUS: given }).previousSecrets).toEqual(secrets);
  });

  test('a data directory that cannot be written to stops the start with one line', () => {
    expect(() => readConfig({ UF_DATA_DIR: join(dir, 'secret', 'below-a-file') })).toThrowError(
      /^UF_DATA_DIR: [^\n]+$/,
    );
  });

  test('port 0 becomes a free port, and so do the addresses made of it', async () => {
    const config = await onFreePort(read({ PORT: '0' }));
    expect(config.port).toBeGreaterThan(0);
    expect(config.publicUrl).toBe(`http://127.0.0.1:${config.port}`);
    expect(config.siteOrigins).toEqual([config.publicUrl]);
    const named = await onFreePort(read({ PORT: '0', UF_PUBLIC_URL: 'https://feedback.example.com' }));
    expect(named.publicUrl).toBe('https://feedback.example.com');
  });
});

test('whoever sits at this machine is signed in only where nobody else reaches it (FS-15)', () => {
  const read = (env: Record<string, string>) => readConfig({ UF_SECRET: 'a secret of sixteen', ...env });
  for (const url of ['https://feedback.example', 'http://10.0.0.7:4400', 'http://127.0.0.1.example'])
    expect(() => read({ UF_DEV: 'on', UF_PUBLIC_URL: url })).toThrow(/^UF_DEV: [^\n]+$/);
  for (const url of ['http://127.0.0.1:4400', 'http://localhost:1', 'http://[::1]:4400'])
    expect(read({ UF_DEV: 'on', UF_PUBLIC_URL: url }).dev).toBe(true);
  expect(() => read({ UF_METRICS_TOKEN: 'fifteen letters' })).toThrow(/^UF_METRICS_TOKEN: /);
});
