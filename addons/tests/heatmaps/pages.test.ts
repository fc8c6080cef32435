import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addonJobs } from '../../../apps/server/src/features/addon-store/jobs.ts';
import { setAddonState } from '../../../apps/server/src/features/addon-store/queries.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { switchPlan } from '../../../apps/server/src/testing/plans.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import type { Failure, HeatFigures, HeatPage } from './testing/server.ts';
import { dumpHeatmaps, MOBILE, NOW, useHeatmaps } from './testing/server.ts';

describe.each(testDialects())('recorded pages on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  const { create, documentOf, view, figures, listed, refusal, removeAll } = useHeatmaps(() => ({
    server,
    admin,
  }));

  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: ['heatmaps'],
      now: NOW,
      timeZone: null,
    });
    // A key, since sessions' nonces end when tests move the clock.
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.setNow(NOW);
    await removeAll();
  });

  test('nothing is recorded before somebody says so; then the document names pattern, share and nonce (HM-02) (HM-16) (HM-73)', async () => {
    const before = await documentOf();
    expect(before).not.toHaveProperty('heatmaps');
    const { id } = await create({ pattern: '/blog/*', example_url: 'https://a.test/blog/x', share: 20 });
    const after = await documentOf();
    expect(after.heatmaps?.pages).toEqual([
      { id, share: 20, logged_in: false, pattern: expect.stringContaining('/blog/') },
    ]);
    expect(new RegExp(after.heatmaps?.on ?? '', 'i').test('/Blog/a/b/')).toBe(true);
    await admin.post(`/heatmaps/${id}/pause`);
    expect(JSON.stringify(await documentOf())).toBe(JSON.stringify(before));
  });

  test('the document grows by 120 bytes at most, and by 150 for each recorded page (HM-73)', async () => {
    const sizes = [JSON.stringify(await documentOf()).length];
    for (const pattern of ['/pricing', '/help/getting-started', '/blog/*', '/shop/*/reviews', '/']) {
      await create({ pattern, example_url: `https://a.test${pattern.replace('*', 'a')}`, share: 37 });
      sizes.push(JSON.stringify(await documentOf()).length);
    }
    const [none = 0, one = 0, ...more] = sizes;
    expect(one - none).toBeLessThanOrEqual(120 + 150);
    for (const [at, size] of more.entries()) expect(size - (sizes[at + 1] ?? 0)).toBeLessThanOrEqual(150);
    // What there is once for all pages, whatever the first one took.
    expect(2 * one - none - (more[0] ?? 0)).toBeLessThanOrEqual(120);
  });

  test.each([
    [{ pattern: 'p' }, { pattern: 'A pattern begins with / and has at most two *.' }],
    [{ pattern: '/a*b*c*' }, { pattern: 'A pattern begins with / and has at most two *.' }],
    [{ pattern: '/a*' }, { example_url: 'This address does not fit the pattern.' }],
    [{ pattern: '/a*', example_url: 'https://a.test/b' }, { example_url: 'This address does not fit the pattern.' }],
    [{ name: '' }, { name: 'Please enter a name.' }],
    [{ name: 'n'.repeat(81) }, { name: expect.any(String) }],
    [{ share: 0 }, { share: expect.any(String) }],
    [{ share: 101 }, { share: expect.any(String) }],
    [{ max_views: 99 }, { max_views: expect.any(String) }],
    [{ max_views: 100_001 }, { max_views: expect.any(String) }],
  ])('%j is refused (HM-02) (HM-03) (HM-04) (HM-05)', async (change, errors) => {
    expect(await refusal(change)).toMatchObject({ status: 422, errors });
  });

  test('a page has its defaults, and the same call twice makes one page (HM-05) (HM-07)', async () => {
    const creation_key = randomUUID();
    const first = await create({ creation_key });
    const again = await create({ creation_key });
    expect(again).toEqual(first);
    expect(first).toMatchObject({ share: 100, max_views: 5000, logged_in: false, state: 'recording' });
  });

  test('at most 20 pages record at the same time (HM-06)', async () => {
    for (let n = 1; n <= 20; n += 1) await create({ pattern: `/p${n}` });
    expect(await refusal({ pattern: '/p21' })).toMatchObject({
      status: 422,
      message: 'At most 20 pages can be recorded at the same time.',
    });
    const [first] = await listed();
    await admin.post(`/heatmaps/${first?.id}/pause`);
    await create({ pattern: '/p21' });
    expect((await admin.post(`/heatmaps/${first?.id}/resume`)).status).toBe(422);
  });

  test('a page is paused and goes on; its counts stay (HM-07)', async () => {
    const { id } = await create();
    await view(id);
    expect((await admin.post<{ page: HeatPage }>(`/heatmaps/${id}/pause`)).body.page.state).toBe('paused');
    const { nonce } = ((await await create({ pattern: '/x' })) && (await documentOf()).heatmaps) || {};
    await view(id, { nonce: nonce ?? '' });
    expect((await figures(id)).views).toBe(1);
    await admin.post(`/heatmaps/${id}/resume`);
    await view(id);
    expect((await figures(id)).views).toBe(2);
  });

  test('with at most 100 views a day the 101st does not count until midnight of the site (HM-05) (HM-07) (HM-47)', async () => {
    const { id } = await create({ max_views: 100 });
    const { nonce = '' } = (await documentOf()).heatmaps ?? {};
    for (let n = 0; n < 101; n += 1) await view(id, { nonce });
    expect(await figures(id)).toMatchObject({ views: 100, full_days: 1, page: { state: 'full' } });
    server.setNow('2026-11-22T12:00:00.000Z');
    await view(id);
    expect(await figures(id)).toMatchObject({ views: 101, page: { state: 'recording' } });
  });

  test('a changed pattern and "New layout" begin a layout at once (HM-07) (HM-12) (XS-06)', async () => {
    const { id } = await create();
    await view(id);
    await view(id, { layout: '' });
    await view(id, { layout: 'a' });
    const before = await figures(id);
    expect(before).toMatchObject({ views: 3, layouts: [{}] });
    await admin.post(`/heatmaps/${id}/layouts`);
    await view(id, { layout: 'a' });
    await view(id, { layout: 'b' });
    expect(await figures(id)).toMatchObject({ views: 2, layouts: [{}, {}] });
    await admin.put(`/heatmaps/${id}`, { pattern: '/pricing/*', example_url: 'https://a.test/pricing/a' });
    await admin.put(`/heatmaps/${id}`, { name: 'Other' });
    const found = await figures(id);
    expect([found.views, found.layouts.length, found.page.name]).toEqual([0, 3, 'Other']);
    expect((await figures(id, `?layout=${before.layout}`)).views).toBe(3);
  });

  test('100 layouts are kept, the oldest goes first with its counts (HM-11)', async () => {
    const { id } = await create();
    await view(id);
    const first = (await figures(id)).layout;
    for (let n = 0; n < 100; n += 1) await admin.post(`/heatmaps/${id}/layouts`);
    const { layouts } = await figures(id);
    expect(layouts).toHaveLength(100);
    expect((await admin.get(`/heatmaps/${id}?layout=${first}`)).status).toBe(404);
  });

  test('counts go and the page stays, or both go, with all their rows (HM-64)', async () => {
    const { id } = await create();
    await view(id, { clicks: [['a', 0, 1, 0, 0]] });
    await figures(id);
    await view(id);
    await admin.post(`/heatmaps/${id}/clear`);
    expect(await figures(id)).toMatchObject({ views: 0, elements: [], page: { last_view: null } });
    await view(id, { clicks: [['a', 0, 1, 0, 0]] });
    expect((await figures(id)).views).toBe(1);
    expect((await admin.delete(`/heatmaps/${id}`)).status).toBe(200);
    expect((await admin.get(`/heatmaps/${id}`)).status).toBe(404);
    expect(Object.values(await dumpHeatmaps(server)).flat()).toEqual([]);
  });

  test('no table has a column finer than a day (HM-10)', async () => {
    const { id } = await create();
    await view(id, { clicks: [['a', 0, 1, 0, 0]] });
    await figures(id);
    expect(JSON.stringify(await dumpHeatmaps(server))).not.toMatch(/T12:|12:00|17\d{8}/);
  });

  test('a label is everywhere where the element is named (HM-43)', async () => {
    const { id } = await create();
    await view(id, { clicks: [['a', 0, 1, 0, 0]] });
    const [element] = (await figures(id)).elements;
    await admin.put(`/heatmaps/${id}/elements/${element?.id}`, { label: '=Sign up' });
    await view(id, { clicks: [['a', 0, 1, 0, 0]] }, MOBILE);
    expect((await figures(id, '?device=mobile')).elements[0]?.label).toBe('=Sign up');
    const { raw } = await admin.inject({ method: 'GET', url: `/api/v1/heatmaps/${id}/export` });
    const rows: Record<string, string>[] = parse(raw, { columns: true, bom: true });
    expect(rows).toEqual([
      {
        Selector: 'a',
        Label: "'=Sign up",
        Kind: 'Link',
        Views: '1',
        'Views with a click': '1',
        Share: '1',
        Clicks: '1',
        'Dead clicks': '0',
        'Rage clicks': '0',
      },
    ]);
  });

  test('scrolling is exported as well, and both as one Excel file (HM-66)', async () => {
    const { id } = await create();
    await view(id, { depth: 20, clicks: [['a', 0, 1, 0, 0]] });
    await view(id, { depth: 10 });
    const [element] = (await figures(id)).elements;
    await admin.put(`/heatmaps/${id}/elements/${element?.id}`, { label: '=Sign up' });
    const url = `/api/v1/heatmaps/${id}/export?report=depth`;
    const { raw } = await admin.inject({ method: 'GET', url });
    const rows: Record<string, string>[] = parse(raw, { columns: true, bom: true });
    expect(rows).toHaveLength(21);
    expect(rows[11]).toEqual({
      'Depth in percent': '55',
      'Views that ended here': '0',
      'Views that got this far': '1',
      Share: '0.5',
    });
    const excel = await admin.inject({ method: 'GET', url: `/api/v1/heatmaps/${id}/export?format=xlsx` });
    expect(excel.headers['content-disposition']).toMatch(/heatmap-\d+-desktop-2026-11-21\.xlsx/);
    const elements = await readSheet(excel.raw, 'Elements');
    // A cell of text, which is no formula whatever it begins with.
    expect(elements[1]?.slice(0, 2)).toEqual(['a', '=Sign up']);
    expect((await readSheet(excel.raw, 'Scrolling'))[11]).toEqual([50, 1, 2, 1]);
  });

  test('a token opens the figures of its page for half an hour, and ends with the session (HM-50) (HM-51)', async () => {
    const { id } = await create();
    await view(id);
    const person = await server.as('administrator');
    const { body } = await person.post<{ url: string }>(`/heatmaps/${id}/token`);
    const url = new URL(body.url);
    expect(url.pathname).toBe('/pricing');
    const [, token = ''] = url.hash.split('userfeedback-heatmap=');
    const open = (sent: string) =>
      server.visitor.post<HeatFigures & Failure>('/heatmaps/view', { token: sent, path: '/Pricing/' });
    expect((await open(token)).body).toMatchObject({ views: 1, page: { id } });
    const tampered = await open(`${token.slice(0, -2)}AA`);
    expect([tampered.status, tampered.body.message]).toEqual([
      401,
      'This view has ended. Open it again from the admin.',
    ]);
    server.setNow('2026-11-21T12:31:00.000Z');
    expect((await open(token)).status).toBe(401);
    server.setNow(NOW);
    expect((await open(token)).status).toBe(200);
    await person.delete('/session');
    await new Promise((done) => setTimeout(done, 600));
    expect((await open(token)).status).toBe(401);
  });

  test('old counts go at night if the site says so, with what is empty then (HM-63)', async () => {
    const { id } = await create();
    await view(id, { clicks: [['a', 0, 1, 0, 0]] });
    await figures(id);
    server.setNow('2026-11-29T12:00:00.000Z');
    await view(id, { clicks: [['b', 0, 1, 0, 0]] });
    await figures(id);
    const job = addonJobs(server.deps).find(({ name }) => name === 'heatmaps/retention');
    const all = async () => (await figures(id, '?start_date=2026-11-01')).views;
    const run = async (cursor: string | null = null) => (await job?.run(server.deps, cursor))?.cursor;
    expect([await run(), await all()]).toEqual([null, 2]);
    await admin.post('/settings', {
      settings: { heatmap_auto_delete_enabled: true, heatmap_retention_period: '7' },
    });
    server.setNow('2026-11-29T02:59:00.000Z');
    expect([await run(), await all()]).toEqual([null, 2]);
    server.setNow('2026-11-29T03:01:00.000Z');
    expect([await run('2026-11-28'), await all()]).toEqual(['2026-11-29', 1]);
    expect((await figures(id)).elements.map(({ selector }) => selector)).toEqual(['b']);
    await admin.post('/settings', {
      settings: { heatmap_auto_delete_enabled: false, heatmap_retention_period: '60' },
    });
  });

  test('without the addon or the plan nothing is recorded, and counts are there again afterwards (HM-65)', async () => {
    const { id } = await create();
    await view(id);
    await figures(id);
    const { nonce = '' } = (await documentOf()).heatmaps ?? {};
    const setActive = (active: 0 | 1) =>
      server.deps.site.change((trx) => setAddonState(trx, 'heatmaps', { active }, NOW));
    await setActive(0);
    expect((await view(id, { nonce })).status).toBe(403);
    expect(await documentOf()).not.toHaveProperty('heatmaps');
    expect((await admin.get(`/heatmaps/${id}`)).status).toBe(403);
    await setActive(1);
    for (const plan of ['pro', 'expired'] as const) {
      await switchPlan(server, plan);
      expect((await view(id, { nonce })).status).toBe(403);
      expect(await documentOf()).not.toHaveProperty('heatmaps');
    }
    await switchPlan(server, 'elite');
    expect((await figures(id)).views).toBe(1);
    // Pages that have the document already have it for two minutes at most.
    const { headers } = await server.visitor.get('/widget');
    const [, fresh, stale] = /max-age=(\d+), stale-while-revalidate=(\d+)/.exec(headers['cache-control'] ?? '') ?? [];
    expect(Number(fresh) + Number(stale)).toBeLessThanOrEqual(120);
  });

  test('seeing needs the right to results, changing that to settings (HM-01)', async () => {
    const { id } = await create();
    await admin.post('/settings', { settings: { view_results: ['editor'] } });
    const editor = await server.as('editor');
    expect((await editor.get(`/heatmaps/${id}`)).status).toBe(200);
    expect((await editor.post(`/heatmaps/${id}/pause`)).status).toBe(403);
    expect((await (await server.as('author')).get('/heatmaps')).status).toBe(403);
    expect((await server.visitor.get('/heatmaps')).status).toBe(401);
  });

  test('the settings of deletion need the addon, and are stored as text of days (ST-36) (ST-38) (ST-39)', async () => {
    const read = async () => (await admin.get<{ settings: Record<string, unknown> }>('/settings')).body.settings;
    expect((await read()).heatmap_retention_period).toBe('60');
    await admin.post('/settings', {
      settings: { heatmap_auto_delete_enabled: true, heatmap_retention_period: '30' },
    });
    expect(await read()).toMatchObject({
      heatmap_auto_delete_enabled: true,
      heatmap_retention_period: '30',
    });
    expect((await admin.post('/settings', { settings: { heatmap_retention_period: '31' } })).status).toBe(422);
    await switchPlan(server, 'pro');
    await admin.post('/settings', { settings: { heatmap_retention_period: '7' } });
    expect((await read()).heatmap_retention_period).toBe('30');
    await switchPlan(server, 'elite');
    await admin.post('/settings', {
      settings: { heatmap_auto_delete_enabled: false, heatmap_retention_period: '60' },
    });
  });
});
