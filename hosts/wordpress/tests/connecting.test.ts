import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody, HostStatus, SiteInfo } from '@userfeedback/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../apps/server/src/app.ts';
import { quiet } from '../../../apps/server/src/testing/quiet.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { createPair, entry, MOMENT, siteAt, startForWordPress, WordPressSite } from './wordpress-site.ts';

describe.each(testDialects())('connecting a site on %s', (dialect) => {
  let server: TestServer;
  let site: WordPressSite;
  beforeEach(async () => {
    server = await startForWordPress({ dialect, now: MOMENT });
    site = new WordPressSite(server);
  });
  afterEach(() => server.close());

  const createLink = async (replace = false) =>
    (await (await server.as('administrator')).post<{ link: string }>('/host/links', { replace })).body.link;
  const status = async () => (await (await server.as('administrator')).get<HostStatus>('/host/status')).body;
  const laterBy = (minutes: number) => server.setNow(new Date(Date.parse(MOMENT) + minutes * 60_000).toISOString());

  test('a link works once, for 60 minutes and no moment more, and only the newest (WC-03, WC-08, XT-02)', async () => {
    const [first, second] = [await createLink(), await createLink()];
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/connect#[0-9A-HJKMNP-TV-Z]{20}$/);
    const replies = [];
    replies.push(await site.paste(first));
    laterBy(60);
    replies.push(await site.paste(second));
    const third = await createLink();
    replies.push(await site.paste(third), await site.paste(third));
    expect(replies.map(({ status: code, body }) => [code, body.code, body.message])).toEqual([
      [404, 'not_found', 'This server does not know this connection link. Check that it was copied as a whole.'],
      [410, 'link_expired', 'This connection link is older than 60 minutes. Make a new one.'],
      [201, undefined, undefined],
      [410, 'link_used', 'This connection link has been used already. Make a new one.'],
    ]);
  });

  test('a code may be typed with small letters and spaces', async () => {
    const code = (await createLink()).split('#')[1] ?? '';
    expect((await site.paste(`${code.slice(0, 9).toLowerCase()} ${code.slice(9)}`)).status).toBe(201);
  });

  test('the database holds no code of a link, only its hash (WC-03)', async () => {
    const code = (await createLink()).split('#')[1] ?? '';
    const rows = await server.deps.db
      .withTables<{ host_codes: { code_hash: string } }>()
      .selectFrom('host_codes')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('a connected site is on the card, and its server says what it needs (WC-04)', async () => {
    expect(await status()).toEqual({ connected: false });
    const { body } = await site.paste(await createLink());
    site.siteId = body.site_id;
    const { publicUrl } = server.deps.config;
    expect(body).toMatchObject({
      server: { url: publicUrl },
      widget: { src: `${publicUrl}/widget.js` },
      published: 0,
    });
    await site.push('entries', [entry(1, 'One'), entry(2, 'Two')], [], true);
    laterBy(3);
    await site.push('terms', [{ id: 4, taxonomy: 'category', name: 'News', url: 'https://coffee.test/n/' }]);
    expect(await status()).toEqual({
      connected: true,
      name: 'Coffee & Cups',
      home_url: 'https://coffee.test',
      connected_at: MOMENT,
      last_contact_at: '2026-11-20T12:03:00.000Z',
      entries: 2,
      terms: 1,
      media: 0,
      plugin: '0.1.0',
      edition: 'self',
      is_trusted: true,
      is_complete: false,
    });
    await site.push('terms', [], [], true);
    await site.push('media', [], [], true);
    expect(await status()).toMatchObject({ is_complete: true });
  });

  test('only those who manage see and change it (WC-04)', async () => {
    const editor = await server.as('editor');
    for (const [method, path] of [
      ['GET', 'status'],
      ['POST', 'links'],
      ['POST', 'disconnect'],
      ['POST', 'leaked'],
      ['GET', 'plugin.zip'],
    ] as const) {
      const url = `/api/v1/host/${path}`;
      const payload = method === 'POST' ? { payload: {} } : {};
      expect((await editor.inject({ method, url, ...payload })).status, path).toBe(403);
      expect((await server.visitor.inject({ method, url, ...payload })).status, path).toBe(401);
    }
  });

  test.each<[string, (site: WordPressSite, link: string) => Promise<{ status: number; body: { code: string } }>]>([
    ['another key', (one, link) => one.paste(link, { pair: createPair() })],
    ['another code', (one, link) => one.paste(link, { claims: { code_hash: 'x' } })],
    ['another address', (one, link) => one.paste(link, { site: siteAt('https://evil.test') })],
    ['an old proof', (one, link) => one.paste(link, { claims: { iat: one.now() - 200 } })],
  ])('a request to connect with %s is refused and uses nothing up (WC-13)', async (_what, send) => {
    const link = await createLink();
    const { status: code, body } = await send(site, link);
    expect([code, body.code]).toEqual([400, 'bad_proof']);
    expect(await status()).toEqual({ connected: false });
    expect((await site.paste(link)).status).toBe(201);
  });

  test('one server is for one site, unless a link replaces it (WC-10)', async () => {
    await site.connect();
    const other = new WordPressSite(server, 'https://tea.test');
    const refused = await other.paste(await createLink());
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'already_connected',
      'This server is connected to https://coffee.test. Disconnect that site first, or make a link that replaces it.',
    ]);
    await other.connect(true);
    expect(await status()).toMatchObject({ home_url: 'https://tea.test' });
    const { status: code, body } = await site.call('GET', '/host/config');
    expect([code, body.code]).toEqual([401, 'unknown_site']);
    expect((await other.call('GET', '/host/config')).status).toBe(200);
  });

  test('the mirror stays for the same home address and is emptied for another (WC-10)', async () => {
    await site.connect();
    await site.push('entries', [entry(1, 'One')], [], true);
    const again = new WordPressSite(server, 'http://www.coffee.test/');
    await again.connect(true);
    expect(await status()).toMatchObject({ entries: 1, home_url: 'http://www.coffee.test/' });
    await new WordPressSite(server, 'https://tea.test').connect(true);
    expect(await status()).toMatchObject({ entries: 0, is_complete: false });
  });

  test('disconnecting empties the mirror and ends the connection, from both sides (WC-16)', async () => {
    for (const leave of [
      () => site.call('DELETE', '/host/connection'),
      async () => (await server.as('administrator')).post('/host/disconnect', {}),
    ]) {
      await site.connect();
      await site.push('entries', [entry(1, 'One')], [], true);
      expect((await leave()).status).toBe(200);
      expect(await status()).toEqual({ connected: false });
      const { status: code, body } = await site.call('GET', '/host/config');
      expect([code, body.code]).toEqual([401, 'unknown_site']);
      expect(await server.deps.host.searchPages('')).toEqual([]);
    }
  });

  test('every tampered call is refused and changes nothing (WC-13, XS-03)', async () => {
    await site.connect();
    const body = { upsert: [entry(1, 'One')], gone: [], last: false };
    const other = createPair();
    const cases: [string, number, string, Parameters<typeof site.call>[3]][] = [
      ['no algorithm', 401, 'bad_signature', { header: { alg: 'none' } }],
      ['a shared secret', 401, 'bad_signature', { header: { alg: 'HS256' } }],
      ['another key', 401, 'bad_signature', { pair: other }],
      ['another key under the right name', 401, 'bad_signature', { pair: { ...other, kid: site.pair.kid } }],
      ['another method', 401, 'bad_signature', { claims: { htm: 'PUT' } }],
      ['another path', 401, 'bad_signature', { claims: { htu: '/api/v1/host/terms' } }],
      ['another query', 401, 'bad_signature', { path: '/host/entries?a=1' }],
      ['another body', 401, 'bad_signature', { body: { ...body, last: true } }],
      ['another server', 401, 'bad_signature', { claims: { aud: 'https://evil.test' } }],
      ['another kind of token', 401, 'bad_signature', { header: { typ: 'uf-sign-in+jwt' } }],
      ['another site', 401, 'unknown_site', { claims: { iss: 'another' } }],
      ['an old one', 401, 'clock_skew', { claims: { iat: site.now() - 91 } }],
      ['one from the future', 401, 'clock_skew', { claims: { iat: site.now() + 91 } }],
      ['one past its end', 401, 'clock_skew', { claims: { exp: site.now() - 1 } }],
      ['no moment', 401, 'bad_signature', { claims: { iat: 'now' } }],
      ['no end', 401, 'bad_signature', { claims: { exp: null } }],
      ['no id', 401, 'bad_signature', { claims: { jti: '' } }],
    ];
    for (const [what, code, error, changes] of cases) {
      const reply = await site.call('POST', '/host/entries', body, changes);
      expect([reply.status, reply.body.code], what).toEqual([code, error]);
    }
    const jti = 'used-only-once-0001';
    const replies = [];
    for (let time = 0; time < 2; time++)
      replies.push(await site.call('POST', '/host/entries', body, { claims: { jti } }));
    expect(replies.map(({ status: code }) => code)).toEqual([200, 401]);
    expect(await status()).toMatchObject({ entries: 1, is_complete: false });
  });

  test('a call that came too late tells the time of the server (WC-14)', async () => {
    await site.connect();
    const { body, headers } = await site.call<ErrorBody>('GET', '/host/config', undefined, {
      claims: { iat: site.now() - 600 },
    });
    expect(body.code).toBe('clock_skew');
    expect(Date.parse(headers.date ?? '')).not.toBeNaN();
  });

  test('a connection, and what was used once, are known to all processes (WC-55)', async () => {
    const beside = await startForWordPress({ dialect, beside: server, now: MOMENT });
    await site.connect();
    const jti = 'used-at-the-first-one';
    const call = (at: TestServer) =>
      site.call('PUT', '/host/site', siteAt('https://coffee.test'), { claims: { jti } }, at.visitor);
    expect([(await call(server)).status, (await call(beside)).status]).toEqual([200, 401]);
    const renamed = siteAt('https://coffee.test');
    await site.call('PUT', '/host/site', { ...renamed, info: { ...renamed.info, name: 'Tea' } });
    await expect.poll(() => beside.deps.host.info().name, { timeout: quiet(1000) }).toBe('Tea');
    await site.call('DELETE', '/host/connection');
    await expect.poll(() => beside.deps.host.info().name, { timeout: quiet(1000) }).toBe('UserFeedback');
    await beside.close();
  });

  test('pages of the site may ask this server, and no others; the admin shows its pictures (WC-47, WC-39)', async () => {
    const origins = ['https://coffee.test', 'https://www.coffee.test', 'http://caffe.test'];
    const pictures = async () =>
      /img-src [^;]*/.exec(`${(await server.app.inject('/admin/surveys')).headers['content-security-policy']}`)?.[0];
    const allowed = async (origin: string) => {
      const { headers } = await server.visitor.inject({
        method: 'GET',
        url: '/api/v1/widget',
        headers: { origin },
      });
      return headers['access-control-allow-origin'] === origin;
    };
    expect(await allowed('https://coffee.test')).toBe(false);
    expect(await pictures()).not.toContain('caffe.test');
    site.site = { ...site.site, origins };
    await site.connect();
    for (const origin of origins) expect(await allowed(origin), origin).toBe(true);
    expect(await allowed(new URL(server.deps.config.publicUrl).origin)).toBe(true);
    expect(await allowed('http://evil.example')).toBe(false);
    expect(await pictures()).toMatch(/ https: .*http:\/\/caffe\.test/);
  });

  test('its addresses are kept as browsers state them, and what none can send is left out of the policy (WC-47, FH-06)', async () => {
    const origins = ['https://Müller.test:443', 'http://caffe.test:80/', "http://a;script-src'unsafe-inline'.test"];
    site.site = { ...site.site, origins };
    await site.connect();
    expect(server.deps.host.origins()).toEqual(['https://xn--mller-kva.test', 'http://caffe.test']);
    const { headers } = await server.app.inject('/admin/surveys');
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  test('name, address, time zone and language are those of the site; odd ones break nothing; before it is connected, the time zone is the one that was set (WC-28, XT-02)', async () => {
    const admin = await server.as('administrator');
    const info = async () => (await admin.get<SiteInfo>('/site-info')).body;
    await admin.post('/settings', { settings: { time_zone: 'Pacific/Auckland' } });
    expect((await info()).time_zone).toBe('Pacific/Auckland');
    await site.connect();
    expect(await info()).toMatchObject({
      site_name: 'Coffee & Cups',
      admin_email: 'owner@coffee.test',
      site_url: 'https://coffee.test',
      time_zone: 'Europe/Rome',
      time_zone_source: 'host',
      host: { kind: 'wordpress', connects: true, admin_url: 'https://coffee.test/wp-admin/' },
    });
    for (const [time_zone, locale, zone, language] of [
      ['+00:00', 'de-DE-formal', '+00:00', 'de-DE-formal'],
      ['+05:30', 'pt-PT_ao90', '+05:30', 'pt'],
      ['Mars/Olympus', 'x', 'UTC', 'en'],
    ] as const) {
      const changed = siteAt('https://coffee.test');
      await site.call('PUT', '/host/site', { ...changed, info: { ...changed.info, time_zone, locale } });
      expect((await info()).time_zone).toBe(zone);
      expect(server.deps.host.info().locale).toBe(language);
    }
  });

  test('a plugin that is too old is told so (WC-48)', async () => {
    const old = { ...site.site, info: { ...site.site.info, plugin: '0.0.9' } };
    const { status: code, body } = await site.paste(await createLink(), { site: old });
    expect([code, body.code, body.message]).toEqual([
      426,
      'plugin_too_old',
      'This plugin is too old for the server: version 0.1.0 or newer is needed.',
    ]);
  });
});

describe('without a site', () => {
  test('`/` says how to connect one and leads to it afterwards; a link can be opened (WC-01, WC-04)', async () => {
    const server = await startForWordPress({ dialect: 'sqlite' });
    const open = (url: string) => server.visitor.inject<string>({ method: 'GET', url });
    expect((await open('/')).body).toContain('<h1>Connect your WordPress site</h1>');
    expect((await open('/blog')).status).toBe(404);
    expect((await open('/connect')).body).toContain(
      'Paste this link into the UserFeedback plugin of your WordPress site.',
    );
    await new WordPressSite(server).connect();
    const { status, headers } = await open('/');
    expect([status, headers.location]).toEqual([302, 'https://coffee.test']);
    await server.close();
  });

  test('the sign-in screen is told where people of a connected site sign in (WC-36)', async () => {
    const server = await startForWordPress({ dialect: 'sqlite' });
    const admin = mkdtempSync(join(tmpdir(), 'userfeedback-admin-'));
    writeFileSync(join(admin, 'index.html'), '<!doctype html><head><title>x</title></head>');
    const app = await buildApp(server.deps, { admin, widget: admin });
    const page = async () => (await app.inject('/admin/sign-in')).body;
    expect(await page()).not.toContain('userfeedback-host');
    const site = new WordPressSite(server);
    site.site.info.open_url = 'https://coffee.test/wp-admin/admin.php?page=x&a="b"';
    await site.connect();
    expect(await page()).toContain(
      '<meta name="userfeedback-host" content="https://coffee.test/wp-admin/admin.php?page&#61;x&#38;a&#61;&#34;b&#34;"></head>',
    );
    await site.call('DELETE', '/host/connection');
    expect(await page()).not.toContain('userfeedback-host');
    await app.close();
    await server.close();
    rmSync(admin, { recursive: true });
  });

  test('a link is tried ten times a minute at most (WC-03)', async () => {
    const server = await startForWordPress({ dialect: 'sqlite', config: { rateLimit: true } });
    const site = new WordPressSite(server);
    const tries = [];
    for (let time = 0; time < 11; time++) tries.push(await site.paste('WRONG'));
    expect(tries.slice(0, 10).every(({ status }) => status === 404)).toBe(true);
    expect(tries[10]).toMatchObject({ status: 429 });
    expect(Number(tries[10]?.headers['retry-after'])).toBeGreaterThan(0);
    await server.close();
  });
});
