import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recountAddons } from '../../../apps/server/src/features/addon-store/recount.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import type { Click } from './testing/server.ts';
import { DESKTOP, dumpHeatmaps, MOBILE, NOW, TABLET, useHeatmaps } from './testing/server.ts';

describe.each(testDialects())('views for heatmaps on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  const { create, documentOf, view, sendText, figures, listed, removeAll } = useHeatmaps(() => ({
    server,
    admin,
  }));

  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: ['heatmaps'],
      now: NOW,
      config: { rateLimit: true },
    });
    // A key, since sessions' nonces end when tests move the clock.
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.setNow(NOW);
    await removeAll();
  });

  test('views are counted by element, device and depth (HM-08) (HM-09) (HM-24) (HM-41) (HM-42)', async () => {
    const { id } = await create();
    const buy: Click = ['main>button#buy', 0, 3, 1, 1];
    expect((await view(id, { clicks: [buy, ['main>img', 6, 2, 0, 0]], depth: 20 })).status).toBe(202);
    await view(id, { clicks: [['main>button#buy', 0, 2, 0, 0]], depth: 7 });
    await view(id, {
      clicks: [
        ['main>img', 6, 1, 0, 0],
        ['main>img', 11, 1, 1, 0],
      ],
      depth: 7,
    });
    await view(id, { depth: 4 }, MOBILE);
    await view(id, { depth: 4 }, MOBILE);
    await view(id, { depth: 5 }, TABLET);
    const found = await figures(id);
    expect(found).toMatchObject({
      device: 'desktop',
      views: 3,
      device_views: { desktop: 3, tablet: 1, mobile: 2 },
      days: [{ date: '2026-11-21', views: 3 }],
      elements: [
        { selector: 'main>button#buy', kind: 'button', clicks: 5, views: 2, dead: 1, rage: 1, places: null },
        { selector: 'main>img', kind: 'picture', clicks: 4, views: 2, dead: 1, rage: 0, interval: null },
      ],
    });
    expect(found.elements[1]?.places).toEqual([0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    expect(found.depth).toEqual(Array.from({ length: 21 }, (_, at) => (at === 7 ? 2 : at === 20 ? 1 : 0)));
    expect((await figures(id, '?device=mobile')).depth[4]).toBe(2);
    expect(await listed()).toMatchObject([{ views: 6, last_view: '2026-11-21' }]);
    expect(await recountAddons(server.deps.db, server.deps.addons)).toEqual([]);
  });

  test('a share has an interval from 100 views on (HM-42) (HM-45)', async () => {
    const { id } = await create();
    const { nonce = '' } = (await documentOf()).heatmaps ?? {};
    const click: Click[] = [['main>a', 0, 1, 0, 0]];
    for (let n = 0; n < 99; n += 1) await view(id, { nonce, clicks: n < 20 ? click : [] });
    expect((await figures(id)).elements[0]?.interval).toBeNull();
    await view(id, { nonce });
    // Wilson's 95% interval of 20 of 100.
    expect((await figures(id)).elements[0]?.interval?.low).toBeCloseTo(0.1334, 4);
    expect((await figures(id)).elements[0]?.interval?.high).toBeCloseTo(0.2888, 4);
  });

  test.each<[string, Parameters<typeof view>[1]]>([
    ['another path', { path: '/other' }],
    ['a selector with text', { clicks: [['a:contains("Ann")', 0, 1, 0, 0]] }],
    ['an id that could be a record', { clicks: [['div#user-48213', 0, 1, 0, 0]] }],
    ['a depth of 101', { depth: 101 }],
    ['half a step', { depth: 1.5 }],
    ['10,000 clicks', { clicks: [['a', 0, 10_000, 0, 0]] }],
    ['more rage than clicks', { clicks: [['a', 0, 1, 0, 2]] }],
    ['a place there is none of', { clicks: [['img', 17, 1, 0, 0]] }],
    ['41 elements', { clicks: Array.from({ length: 41 }, (_, n): Click => [`p:nth-of-type(${n + 1})`, 0, 1, 0, 0]) }],
  ])('a view with %s is not counted, and nobody is told (HM-33)', async (_what, sent) => {
    const { id } = await create();
    expect((await view(id, sent)).status).toBe(202);
    expect(await figures(id)).toMatchObject({ views: 0, elements: [] });
    expect(JSON.stringify(await dumpHeatmaps(server))).not.toMatch(/Ann|48213|other/);
  });

  test('malformed views are 400, large ones 413, a wrong nonce is 403, an unknown page 202 (HM-32, XR-07)', async () => {
    const { id } = await create();
    expect((await sendText(id, '{')).status).toBe(400);
    expect((await sendText(id, '[]')).status).toBe(400);
    expect((await sendText(id, '{"path":"/pricing","depth":"far","clicks":[]}')).status).toBe(400);
    expect((await sendText(id, `{"path":"${'a'.repeat(4100)}"}`)).status).toBe(413);
    const wrong = await view(id, { nonce: 'wrong' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'invalid_nonce']);
    expect((await view(id + 1000)).status).toBe(202);
  });

  test('61 views from one address within a minute, whatever the page: the last is refused (HM-34)', async () => {
    const ids = [(await create()).id, (await create({ name: 'Other', pattern: '/other' })).id];
    const { nonce } = (await documentOf()).heatmaps ?? {};
    const payload = JSON.stringify({ path: '/pricing', depth: 1, clicks: [], nonce });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) {
      const { status } = await server.visitor.inject({
        method: 'POST',
        url: `/api/v1/heatmaps/${ids[n % 2]}/views`,
        payload,
        remoteAddress: '203.0.113.9',
        headers: { 'content-type': 'text/plain', 'user-agent': DESKTOP },
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect(JSON.stringify(await dumpHeatmaps(server))).not.toContain('203.0.113.9');
  });

  test.each([
    ['', false],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', false],
    ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', false],
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)', false],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', false],
    ['curl/8.5.0', false],
    ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', false],
    [DESKTOP, true],
    [DESKTOP.replace('Chrome', 'HeadlessChrome'), true],
  ])('the browser "%s" counts: %s (HM-35)', async (agent, counts) => {
    const { id } = await create();
    await view(id, {}, agent);
    expect((await figures(id)).views).toBe(counts ? 1 : 0);
  });

  test('200 elements are counted apart, 40 with places, the others together (HM-38) (HM-39) (HM-72)', async () => {
    const { id } = await create();
    const { nonce = '' } = (await documentOf()).heatmaps ?? {};
    for (let n = 0; n < 25; n += 1) {
      const clicks = Array.from(
        { length: 10 },
        (_, k): Click => [`div>p#e${String.fromCharCode(97 + n)}-${k}`, 1, 1, 0, 0],
      );
      await view(id, { nonce, clicks });
    }
    const { elements, views } = await figures(id);
    expect(elements).toHaveLength(201);
    expect(elements.filter(({ places }) => places !== null)).toHaveLength(40);
    expect(elements.at(-1)).toMatchObject({ selector: '', clicks: 50 });
    expect(elements.at(-1)?.views).toBeLessThanOrEqual(views);
    const db = server.deps.db.withTables<{ heatmap_clicks: object; heatmap_days: object }>();
    const rows =
      (await db.selectFrom('heatmap_clicks').selectAll().execute()).length +
      (await db.selectFrom('heatmap_days').selectAll().execute()).length;
    expect(rows).toBeLessThanOrEqual(800);
    expect(await recountAddons(server.deps.db, server.deps.addons)).toEqual([]);
  });

  test('uf recount finds views that do not fit (HM-39)', async () => {
    const { id } = await create();
    await view(id, { clicks: [['a', 0, 1, 0, 0]] });
    await figures(id);
    const db = server.deps.db.withTables<{
      heatmap_clicks: { views: number };
      heatmap_days: { views: number };
    }>();
    await db.updateTable('heatmap_clicks').set({ views: 3 }).execute();
    await db.updateTable('heatmap_days').set({ views: 2 }).execute();
    expect(await recountAddons(server.deps.db, server.deps.addons)).toMatchObject([
      { table: 'heatmap_days', kept: 2, counted: 1 },
      { table: 'heatmap_clicks', kept: 3, counted: 2 },
    ]);
  });
});
