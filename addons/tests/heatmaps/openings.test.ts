import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setAddonState } from '../../../apps/server/src/features/addon-store/queries.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import type { HeatFigures } from './testing/server.ts';
import { MOBILE, NOW, useHeatmaps } from './testing/server.ts';

describe.each(testDialects())('what the admin hears of heatmaps on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  const { create, view } = useHeatmaps(() => ({ server, admin }));

  beforeAll(async () => {
    const addons = ['heatmaps', 'post-ratings'];
    server = await startTestServer({ dialect, licence: 'elite', addons, now: NOW, timeZone: null });
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  test('whether an opened page has asked for its counts (HM-61)', async () => {
    const { id } = await create();
    await view(id);
    await view(id, {}, MOBILE);
    await view(id, {}, MOBILE);
    let person = await server.as('administrator');
    type Opened = { url: string; opening: string };
    const { body } = await person.post<Opened>(`/heatmaps/${id}/token`, { device: 'desktop' });
    const other = await person.post<Opened>(`/heatmaps/${id}/token`);
    const hasAsked = async ({ opening }: Opened) =>
      (await admin.get<{ has_asked: boolean }>(`/heatmaps/${id}/openings/${opening}`)).body.has_asked;
    expect([await hasAsked(body), await hasAsked(other.body)]).toEqual([false, false]);
    const [, token = ''] = new URL(body.url).hash.split('userfeedback-heatmap=');
    const ask = async (choice: object) =>
      (await server.visitor.post<HeatFigures>('/heatmaps/view', { token, path: '/pricing', ...choice })).body;
    // It shows what the admin showed, until another device is chosen on the page.
    expect(await ask({})).toMatchObject({ device: 'desktop', views: 1 });
    expect(await ask({ device: 'mobile' })).toMatchObject({ device: 'mobile', views: 2 });
    expect([await hasAsked(body), await hasAsked(other.body)]).toEqual([true, false]);
    // They are not kept.
    server.setNow('2026-11-23T12:00:00.000Z');
    person = await server.as('administrator');
    const { body: later } = await person.post<Opened>(`/heatmaps/${id}/token`);
    const [, next = ''] = new URL(later.url).hash.split('userfeedback-heatmap=');
    await server.visitor.post('/heatmaps/view', { token: next, path: '/pricing' });
    expect([await hasAsked(body), await hasAsked(later)]).toEqual([false, true]);
    server.setNow(NOW);
  });

  test('whether the addon, not in use, holds something to look at (HM-01)', async () => {
    const told = async () => {
      const { addons } = (await admin.get<{ addons: Record<string, object> }>('/site-info')).body;
      return ['heatmaps', 'post-ratings'].map((slug) => Reflect.get(addons[slug] ?? {}, 'has_results'));
    };
    const { id } = await create({ name: 'Blog', pattern: '/blog' });
    expect(await told()).toEqual([undefined, undefined]);
    await server.deps.site.change((trx) => setAddonState(trx, 'heatmaps', { active: 0 }, NOW));
    expect(await told()).toEqual([true, undefined]);
    await server.deps.site.change((trx) => setAddonState(trx, 'heatmaps', { active: 1 }, NOW));
    for (const { id: each } of (await admin.get<{ items: { id: number }[] }>('/heatmaps')).body.items)
      await admin.delete(`/heatmaps/${each}`);
    expect(id).toBeGreaterThan(0);
    await server.deps.site.change((trx) => setAddonState(trx, 'heatmaps', { active: 0 }, NOW));
    expect(await told()).toEqual([undefined, undefined]);
  });
});
