import type { FirstSteps, ScriptCheck, Session, Settings, SiteInfo } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { seedDemo } from '../../operations/seed/demo.ts';
import { openSiteState } from '../../platform/site/state.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer, TestServerOptions } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { createUser } from '../users/accounts/service.ts';
import { createSignInLink } from '../users/links/service.ts';

const SHOP = 'https://shop.example';
const OTHER = 'https://other.example';
/** Long enough for a process to hear of a change, and to write what it has seen. */
const SOON = { timeout: quiet(6000), interval: 100 };

describe.each(testDialects())('on %s', (dialect) => {
  const start = async (options: Partial<TestServerOptions> = {}) => {
    const server = await startTestServer({ dialect, config: { siteOrigins: [SHOP] }, ...options });
    onTestFinished(() => server.close());
    return server;
  };
  const ask = ({ visitor }: TestServer, headers: Record<string, string>) =>
    visitor.inject({ method: 'GET', url: '/api/v1/widget', headers });
  const check = async (admin: Client) => (await admin.get<ScriptCheck>('/script-check')).body;
  const save = (admin: Client, site_origins: unknown) =>
    admin.post<{ settings: Settings }>('/settings', { settings: { site_origins } });

  describe("the site's origins", () => {
    let server: TestServer;
    let second: TestServer;
    let admin: Client;
    let onSecond: Client;
    beforeAll(async () => {
      server = await startTestServer({ dialect, config: { siteOrigins: [SHOP] } });
      second = await startTestServer({ dialect, config: { siteOrigins: [SHOP] }, beside: server });
      admin = await server.as('administrator');
      onSecond = await second.as('administrator');
    });
    afterAll(async () => {
      await second.close();
      await server.close();
    });

    test('are one list, whose change counts in every process within a second: reading, preflights, JSON of any type, frames (FH-06)', async () => {
      const survey = await createSurvey(admin);
      const wrapped = async (one: TestServer) => {
        const url = `/api/v1/surveys/${survey.id}/responses`;
        const headers = { origin: OTHER, 'content-type': 'text/csv' };
        return (await one.visitor.inject({ method: 'POST', url, headers, payload: '{}' })).status;
      };
      const preflight = async (one: TestServer) => {
        const headers = { origin: OTHER, 'access-control-request-method': 'GET' };
        const { headers: replied } = await one.visitor.inject({ method: 'OPTIONS', url: '/api/v1/widget', headers });
        return replied['access-control-allow-methods'];
      };
      const reads = async (one: TestServer) => (await ask(one, { origin: OTHER })).headers;
      for (const one of [server, second]) {
        expect((await reads(one))['access-control-allow-origin']).toBeUndefined();
        // A cache must not keep what this page may not read: it may be added at any moment.
        expect((await reads(one))['cache-control']).toBe('no-store');
        expect(await preflight(one)).toBeUndefined();
        expect(await wrapped(one)).toBe(415);
      }
      const { status, body } = await save(admin, ['https://OTHER.example/']);
      expect({ status, kept: body.settings.site_origins }).toEqual({ status: 200, kept: [OTHER] });
      await expect
        .poll(async () => (await reads(second))['access-control-allow-origin'], { timeout: 1000 })
        .toBe(OTHER);
      for (const one of [server, second]) {
        expect((await reads(one))['access-control-allow-origin']).toBe(OTHER);
        expect((await reads(one))['cache-control']).not.toBe('no-store');
        expect(await preflight(one)).toBe('GET');
        // Read as JSON now, and found wanting.
        expect(await wrapped(one)).toBe(422);
        expect(await check(admin)).toMatchObject({
          origins: [
            { origin: SHOP, from: 'environment' },
            { origin: OTHER, from: 'setting' },
          ],
        });
      }
      await save(admin, []);
      await expect
        .poll(async () => (await reads(second))['access-control-allow-origin'], { timeout: 1000 })
        .toBe(undefined);
    });

    test.each([
      ['https://OTHER.example/', OTHER],
      ['  https://other.example  ', OTHER],
      ['https://other.example:443', OTHER],
      ['http://other.example:80', 'http://other.example'],
      ['https://other.example:08443', 'https://other.example:8443'],
      ['https://other.example.', 'https://other.example.'],
      ['https://Müller.example', 'https://xn--mller-kva.example'],
      ['http://127.1', 'http://127.0.0.1'],
      ['http://[0:0::1]:80', 'http://[::1]'],
      ['http://[::FFFF:127.0.0.1]', 'http://[::ffff:7f00:1]'],
    ])('“%s” is saved as browsers state it (FH-06)', async (typed, origin) => {
      const added = await admin.post('/site-origins', { origin: typed });
      expect({ typed, status: added.status }).toEqual({ typed, status: 200 });
      const { site_origins } = (await admin.get<{ settings: Settings }>('/settings')).body.settings;
      expect(site_origins).toEqual([origin]);
      await save(admin, []);
    });

    test.each([
      'shop.example',
      'https://shop.example/blog',
      'https://shop.example/.',
      'https://shop.example//',
      'https://shop.example?',
      'https://shop.example#',
      'https://ada:pw@shop.example',
      'https://ada@shop.example',
      'https://@shop.example',
      'https://shop.example?x',
      'https:shop.example',
      'https:\\\\shop.example',
      'https://sh\top.example',
      'https://shop\n.example',
      'https://shop\u0085.example',
      'https://shop..example',
      'https://*.example',
      'https://xn--é.example',
      'https://shop.example:0',
      'https://shop.example:99999',
      'https://256.256.256.256',
      'https://1.2.3.4.5',
      'http://[:::::]',
      'http://[fe80::1%25eth0]',
      'ftp://shop.example',
      'null',
      '*',
      "https://a;script-src'unsafe-inline'.example",
      'javascript:alert(1)',
      '',
    ])('%j is no origin, which both ways of adding one say (FH-06)', async (origin) => {
      const text = 'Please enter an address such as https://www.example.com, without a path.';
      expect(await save(admin, [SHOP, origin])).toMatchObject({
        status: 422,
        body: { errors: { 'settings.site_origins': text } },
      });
      expect(await admin.post('/site-origins', { origin })).toMatchObject({
        status: 422,
        body: { errors: { origin: text } },
      });
      expect((await admin.get<{ settings: Settings }>('/settings')).body.settings.site_origins).toEqual([]);
    });

    test('takes at most 50 of them, each once, as browsers state them (FH-06)', async () => {
      const many = Array.from({ length: 51 }, (_, n) => `https://${n}.example`);
      expect((await save(admin, many)).status).toBe(422);
      const { body } = await save(admin, [
        'https://Müller.example:443',
        'https://xn--mller-kva.example',
        'http://[::1]:80',
      ]);
      expect(body.settings.site_origins).toEqual(['https://xn--mller-kva.example', 'http://[::1]']);
      await save(admin, []);
    });

    test('are added and removed one by one, so that two who do so at the same moment both get theirs (FH-06)', async () => {
      const origins = Array.from({ length: 8 }, (_, n) => `https://shop${n}.example`);
      const replies = await Promise.all(
        origins.map((origin, n) => (n % 2 ? admin : onSecond).post('/site-origins', { origin })),
      );
      expect(replies.map(({ status }) => status)).toEqual(origins.map(() => 200));
      const stored = async () => (await admin.get<{ settings: Settings }>('/settings')).body.settings.site_origins;
      expect((await stored()).toSorted()).toEqual(origins);
      await Promise.all(
        origins
          .slice(2)
          .map((origin) => admin.inject({ method: 'DELETE', url: '/api/v1/site-origins', payload: { origin } })),
      );
      expect((await stored()).toSorted()).toEqual(origins.slice(0, 2));
      await save(
        admin,
        Array.from({ length: 50 }, (_, n) => `https://${n}.example`),
      );
      expect(await admin.post('/site-origins', { origin: SHOP })).toMatchObject({
        status: 422,
        body: { errors: { origin: 'There are 50 addresses already. Remove one first.' } },
      });
      await save(admin, []);
    });

    test('are for managing roles alone (FH-06)', async () => {
      const editor = await server.as('editor');
      expect((await save(editor, [OTHER])).status).toBe(403);
      expect((await editor.get('/script-check')).status).toBe(403);
      expect((await server.visitor.get('/script-check')).status).toBe(401);
    });
  });

  test('a page that asks is seen, whichever process it asks (FH-06)', async () => {
    const server = await start();
    const second = await startTestServer({ dialect, config: { siteOrigins: [SHOP] }, beside: server });
    onTestFinished(() => second.close());
    const admin = await server.as('administrator');
    expect((await check(admin)).seen).toEqual([]);
    await ask(second, { origin: SHOP });
    await ask(second, { origin: OTHER });
    await expect.poll(async () => (await check(admin)).seen, SOON).not.toEqual([]);
    const { seen } = await check(admin);
    expect(seen).toEqual([{ origin: SHOP, seconds_ago: expect.any(Number) }]);
    expect(seen[0]?.seconds_ago).toBeLessThan(60);
    // A visit from before it was listed got no survey, so it proves nothing; nor does one from after it was removed.
    const isSeen = async () => (await check(admin)).seen.some(({ origin }) => origin === OTHER);
    const rows = () => server.deps.db.selectFrom('seen_origins').select('origin').where('origin', '=', OTHER).execute();
    expect((await admin.post('/site-origins', { origin: OTHER })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await isSeen()).toBe(false);
    await ask(server, { origin: OTHER });
    await expect.poll(isSeen, SOON).toBe(true);
    await save(admin, []);
    expect(await isSeen()).toBe(false);
    await server.deps.db.deleteFrom('seen_origins').execute();
    await ask(server, { origin: OTHER });
    await admin.post('/site-origins', { origin: OTHER });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await rows()).toEqual([]);
  });

  test('a page of our own origin is known by its referrer, others by nothing but their origin (FH-06)', async () => {
    const server = await start({ config: { siteOrigins: [SHOP, 'http://127.0.0.1:4400'] } });
    const admin = await server.as('administrator');
    await check(admin);
    await ask(server, { referer: 'https://liar.example/page' });
    await ask(server, { referer: `${SHOP}/admin/surveys/edit/1/publish` });
    await ask(server, { origin: 'null' });
    await ask(server, { origin: 'https://x.example/<b>Pay here</b>' });
    await ask(server, { origin: `https://${'x'.repeat(400)}.example` });
    await ask(server, { referer: 'http://127.0.0.1:4400/about?x=1' });
    await expect
      .poll(async () => (await check(admin)).seen.map(({ origin }) => origin), SOON)
      .toEqual(['http://127.0.0.1:4400']);
  });

  test('origins that strangers make up are neither saved nor shown (FH-06)', async () => {
    const server = await start();
    const admin = await server.as('administrator');
    await check(admin);
    for (let n = 0; n < 300; n += 1) await ask(server, { origin: `https://x${n}.example` });
    await ask(server, { origin: SHOP });
    await expect.poll(async () => (await check(admin)).seen.map(({ origin }) => origin), SOON).toEqual([SHOP]);
    expect(await server.deps.db.selectFrom('seen_origins').select('origin').execute()).toEqual([{ origin: SHOP }]);
  });

  test('it is written only while somebody waits, and once for an origin that is new (FH-06)', async () => {
    const server = await start({ now: '2026-11-20T12:00:00.000Z' });
    const rows = () => server.deps.db.selectFrom('seen_origins').selectAll().execute();
    await ask(server, { origin: OTHER });
    await ask(server, { origin: SHOP });
    await expect.poll(rows, SOON).toEqual([{ origin: SHOP, seen_at: '2026-11-20T12:00:00.000Z' }]);
    server.setNow('2026-11-20T12:05:00.000Z');
    await ask(server, { origin: SHOP });
    const { headers } = await ask(server, { origin: SHOP });
    expect(headers['cache-control']).toContain('max-age=60');
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect((await rows())[0]?.seen_at).toBe('2026-11-20T12:00:00.000Z');
    // Somebody opens the check: what was seen before is told, and caches hide nothing from now on.
    const admin = await server.as('administrator');
    expect((await check(admin)).seen).toEqual([{ origin: SHOP, seconds_ago: 300 }]);
    const caching = async () => (await ask(server, { origin: SHOP })).headers['cache-control'];
    await expect.poll(caching, SOON).toBe('public, max-age=2');
    await expect.poll(async () => (await check(admin)).seen[0], SOON).toMatchObject({ origin: SHOP, seconds_ago: 0 });
    // Nobody asks any more.
    server.setNow('2026-11-20T12:06:00.000Z');
    expect(await caching()).toContain('max-age=60');
  });

  test('a watch set by a clock that ran ahead ends by itself; clocks that differ a little do no harm (FH-06)', async () => {
    const { deps } = await start({ now: '2026-11-20T12:00:00.000Z' });
    const parts = { db: deps.db, log: deps.log, now: deps.now, manifests: [], everyMs: 60_000 };
    const at = (ahead: number) => openSiteState({ ...parts, now: () => new Date(deps.now().getTime() + ahead) });
    for (const [ahead, isWatched] of [
      [30_000, true],
      [3_600_000, false],
    ] as const) {
      const [early, late] = [await at(ahead), await at(0)];
      await early.watch();
      await late.latest();
      expect(late.isWatched()).toBe(isWatched);
      early.stop();
      late.stop();
      await deps.db.updateTable('changes').set({ watched_until: 0 }).execute();
    }
  });

  test('of all who sign in, one is told to be the first: somebody who manages the site, once (FH-05)', async () => {
    const server = await start();
    const enter = async (role: string, name: string) => {
      const user = { email: `${name}@example.test`, name, role, password: null };
      const { id } = await createUser(server.deps, user);
      return async () => {
        const token = await createSignInLink(server.deps, id);
        return (await server.visitor.post<Session>('/session/link', { token })).body.is_first;
      };
    };
    const editor = await enter('editor', 'ed');
    const [ada, bob] = [await enter('administrator', 'ada'), await enter('administrator', 'bob')];
    expect(await editor()).toBe(false);
    const both = await Promise.all([ada(), bob()]);
    expect(both.toSorted()).toEqual([false, true]);
    expect([await ada(), await bob(), await editor()]).toEqual([false, false, false]);
  });

  const steps = async (admin: Client) => (await admin.get<FirstSteps>('/first-steps')).body;
  const NOTHING: FirstSteps = { survey: false, look: false, published: false, script: false, response: false };

  test('each first step is ticked when it is done (FH-05)', async () => {
    const server = await start();
    const admin = await server.as('administrator');
    expect(await steps(admin)).toEqual(NOTHING);
    const draft = await createSurvey(admin, { status: 'draft' });
    expect(await steps(admin)).toEqual({ ...NOTHING, survey: true });
    await admin.post('/surveys/trash', { survey_ids: [draft.id] });
    expect(await steps(admin)).toEqual(NOTHING);
    const live = await createSurvey(admin, { status: 'publish' });
    expect(await steps(admin)).toEqual({ ...NOTHING, survey: true, published: true });
    await submitResponse(server, live);
    expect(await steps(admin)).toMatchObject({ published: true, response: true, look: false });
    await admin.post('/settings', { settings: { widget_position: 'bottom_left' } });
    expect(await steps(admin)).toMatchObject({ look: true, script: false });
    const seenUrl = async () => (await admin.get<SiteInfo>('/site-info')).body.seen_url;
    expect(await seenUrl()).toBeNull();
    await ask(server, { origin: SHOP });
    await expect
      .poll(() => steps(admin), SOON)
      .toEqual({
        survey: true,
        look: true,
        published: true,
        script: true,
        response: true,
      });
    expect(await seenUrl()).toBe(`${SHOP}/`);
  });

  test('what the demo brought along ticks nothing, and the site says that it has a demo (FH-05)', async () => {
    const server = await start({ config: {} });
    const admin = await server.as('administrator');
    const hasDemo = async () => (await admin.get<SiteInfo>('/site-info')).body.has_demo;
    expect(await hasDemo()).toBe(false);
    await server.deps.db.deleteFrom('users').execute();
    await seedDemo(server.deps);
    const again = await server.as('administrator');
    expect((await again.get<SiteInfo>('/site-info')).body.has_demo).toBe(true);
    await ask(server, { referer: 'http://127.0.0.1:4400/' });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await server.deps.db.selectFrom('seen_origins').selectAll().execute()).toHaveLength(1);
    // The page that was seen is the demo's own.
    expect(await steps(again)).toEqual(NOTHING);
    expect((await again.get<SiteInfo>('/site-info')).body.seen_url).toBeNull();
    await createSurvey(again);
    expect(await steps(again)).toMatchObject({ survey: true, response: false });
    await server.deps.site.change((trx) => trx.deleteFrom('surveys').execute());
    expect((await again.get<SiteInfo>('/site-info')).body.has_demo).toBe(false);
  });
});
