import { addDays } from '@userfeedback/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addonJobs } from '../../../apps/server/src/features/addon-store/jobs.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { dumpHeatmaps, NOW, useHeatmaps } from './testing/server.ts';

const TODAY = NOW.slice(0, 10);

describe.each(testDialects())('layouts that pages name, on %s', (dialect) => {
  let server: TestServer;
  let other: TestServer;
  let admin: Client;
  let adminThere: Client;
  const here = useHeatmaps(() => ({ server, admin }));
  const there = useHeatmaps(() => ({ server: other, admin: adminThere }));
  const { create, figures, removeAll } = here;

  beforeAll(async () => {
    const given = { dialect, now: NOW, timeZone: null };
    server = await startTestServer({ ...given, licence: 'elite', addons: ['heatmaps'] });
    other = await startTestServer({ ...given, beside: server });
    admin = await server.apiKey('administrator');
    adminThere = await other.apiKey('administrator');
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });
  beforeEach(async () => {
    place += 1;
    setDay(0);
    await removeAll();
  });

  const setDay = (days: number) => {
    for (const one of [server, other]) one.setNow(NOW.replace(TODAY, addDays(TODAY, days)));
  };
  /** So many views with this fact, of these visitors in turn. */
  const visit = async (id: number, layout: string, views: number, visitors: readonly string[], by = here) => {
    for (let n = 0; n < views; n += 1)
      await by.view(id, { layout, clicks: [['main>a', 0, 1, 0, 0]] }, undefined, visitors[n % visitors.length]);
  };
  // Others in each test, since nobody may send more than 60 views a minute.
  let place = 0;
  const people = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `198.51.${place}.${from + n}`);
  /** A page whose layout in force is `old`. */
  const createNamed = async () => {
    const { id } = await create({ max_views: 100 });
    await visit(id, 'old', 20, people(5));
    expect(await figures(id)).toMatchObject({ views: 20, layouts: [{}] });
    return id;
  };

  test.each([
    ['one visitor with many views', 29, ['203.0.113.9']],
    ['one subscriber with many addresses', 40, [1, 2, 3, 4, 5, 6].map((n) => `2001:db8:1:2::${n}`)],
    ['four visitors', 40, people(4, 40)],
    ['five visitors with 19 views', 19, people(5, 40)],
  ])('%s can neither hide nor reset what is counted (XS-06)', async (_who, views, visitors) => {
    const id = await createNamed();
    const before = await figures(id);
    await visit(id, 'made-up', views, visitors);
    await visit(id, 'made-up too', views, visitors);
    const { body } = await admin.get<{ items: { views: number }[] }>('/heatmaps');
    expect(body.items).toMatchObject([{ views: 20 }]);
    expect(await figures(id)).toEqual(before);
    const waiting = await dumpHeatmaps(server);
    for (const { id: layout, rank } of waiting.heatmap_layouts as { id: number; rank: number | null }[])
      if (rank === 0) expect((await admin.get(`/heatmaps/${id}?layout=${layout}`)).status).toBe(404);
    await visit(id, 'old', 1, people(1));
    expect(await figures(id)).toMatchObject({ views: 21, layout: before.layout });
  });

  test('views that wait fill no day, and a page that is full still learns of its new layout (XS-06)', async () => {
    const id = await createNamed();
    for (let n = 20; n < 24; n += 1) await visit(id, 'made-up', 26, people(1, n));
    await visit(id, 'old', 80, people(10));
    expect(await figures(id)).toMatchObject({ views: 100, full_days: 1, page: { state: 'full' } });
    await visit(id, 'new', 20, people(5));
    expect(await figures(id)).toMatchObject({ views: 20, layouts: [{ since: TODAY }, {}] });
  });

  test('a new layout arrives with 20 views from 5 addresses, with all that waited, also slowly (HM-11) (XS-06)', async () => {
    const id = await createNamed();
    const { layout } = await figures(id);
    // Two visitors a day, as a small shop has.
    for (let day = 1; day <= 9; day += 1) {
      setDay(day);
      await visit(id, 'new', 2, people(2, day));
      expect(await figures(id, '?start_date=2026-11-01')).toMatchObject({ views: 20, layout });
    }
    setDay(10);
    await visit(id, 'new', 2, people(2));
    const found = await figures(id, '?start_date=2026-11-01');
    expect(found).toMatchObject({ views: 20, layouts: [{ since: addDays(TODAY, 10) }, { id: layout }] });
    expect(found.elements).toMatchObject([{ selector: 'main>a', clicks: 20, views: 20 }]);
    expect(found.days).toHaveLength(10);
    expect(await figures(id, `?layout=${layout}&start_date=2026-11-01`)).toMatchObject({ views: 20 });
  });

  test('views that name a layout are not forgotten when they cannot be stored at once (XS-06)', async () => {
    const id = await createNamed();
    await visit(id, 'new', 10, people(3));
    await figures(id);
    await visit(id, 'new', 8, people(2, 4));
    await sql`alter table heatmap_waiting rename to heatmap_waiting_away`.execute(server.deps.db);
    await admin.get(`/heatmaps/${id}`);
    await visit(id, 'new', 1, people(1));
    await sql`alter table heatmap_waiting_away rename to heatmap_waiting`.execute(server.deps.db);
    expect(await figures(id)).toMatchObject({ layouts: [{}], views: 20 });
    await visit(id, 'new', 1, people(1));
    expect((await figures(id)).layouts).toHaveLength(2);
  });

  test('what is older than 30 days does not help a layout, nor does a visitor who comes again on a day (XS-06)', async () => {
    const id = await createNamed();
    await visit(id, 'new', 19, people(5));
    setDay(30);
    await visit(id, 'new', 1, people(1));
    expect((await figures(id)).layouts).toHaveLength(1);
    await visit(id, 'new', 19, people(4));
    await figures(id);
    await visit(id, 'new', 19, people(4));
    expect((await figures(id)).layouts).toHaveLength(1);
    await visit(id, 'new', 1, people(1, 50));
    expect((await figures(id)).layouts).toHaveLength(2);
  });

  test('facts begin at most one layout a day; the next one begins with the next view (HM-11) (XS-06)', async () => {
    const id = await createNamed();
    await visit(id, 'a', 20, people(5));
    await visit(id, 'b', 20, people(5, 10));
    expect(await figures(id)).toMatchObject({ views: 20, layouts: [{}, {}] });
    setDay(1);
    await visit(id, 'b', 1, people(1));
    expect(await figures(id)).toMatchObject({ views: 21, layouts: [{}, {}, {}] });
    await visit(id, 'a', 1, people(1));
    expect(await figures(id)).toMatchObject({ views: 21 });
  });

  test('"New layout" acts at once, whatever the facts say, and gets their name once enough have told it (XS-06)', async () => {
    const id = await createNamed();
    await visit(id, 'new', 3, people(3));
    await admin.post(`/heatmaps/${id}/layouts`);
    await visit(id, 'made-up', 6, people(1, 90));
    await visit(id, 'new', 12, people(4));
    expect(await figures(id)).toMatchObject({ views: 18, layouts: [{}, {}] });
    await visit(id, 'new', 8, people(4, 5));
    expect(await figures(id)).toMatchObject({ views: 26, layouts: [{}, {}] });
    await visit(id, 'made-up', 1, people(1, 90));
    await visit(id, 'old', 1, people(1));
    await visit(id, 'new', 1, people(1));
    expect(await figures(id)).toMatchObject({ views: 27, layouts: [{}, {}] });
  });

  test('a visitor is the first to name 5 a day, and at most 20 wait: those that most have named stay (XS-06)', async () => {
    const id = await createNamed();
    const waiting = async () => {
      const { heatmap_layouts } = await dumpHeatmaps(server);
      return (heatmap_layouts as { fact: string; rank: number | null }[])
        .filter(({ rank }) => rank === 0)
        .map(({ fact }) => fact);
    };
    await visit(id, 'new', 2, people(2));
    await figures(id);
    for (let n = 1; n < 9; n += 1) await visit(id, `of one ${n}`, 1, people(1, 9));
    await figures(id);
    expect(await waiting()).toEqual(['new', ...[1, 2, 3, 4, 5].map((n) => `of one ${n}`)]);
    for (let n = 0; n < 30; n += 1) {
      await visit(id, `of many ${n}`, 1, people(1, 50 + n));
      await figures(id);
    }
    expect(await waiting()).toHaveLength(20);
    expect(await waiting()).toContain('new');
  });

  test('several processes reckon together, and all of them count in the layout that has begun (XS-06)', async () => {
    const id = await createNamed();
    await other.deps.site.refresh();
    // The same five to both: ten addresses would be counted if each process reckoned for itself.
    await visit(id, 'new', 8, people(4));
    await visit(id, 'new', 11, people(4), there);
    await there.figures(id);
    expect((await figures(id)).layouts).toHaveLength(1);
    await visit(id, 'new', 1, people(1, 5), there);
    expect(await there.figures(id)).toMatchObject({ views: 20, layouts: [{}, {}] });
    await server.deps.site.refresh();
    await visit(id, '', 2, people(2));
    expect(await figures(id)).toMatchObject({ views: 22, layouts: [{}, {}] });
  });

  test('no address is stored, and what stands for one cannot be compared with another day (HM-10) (XS-06)', async () => {
    const id = await createNamed();
    const visitors = ['203.0.113.77', '2001:db8:7:7::7'];
    await visit(id, 'new', 2, visitors);
    await figures(id);
    const names = async () => {
      const rows = await server.deps.db.selectFrom('shared_counts').select('name').execute();
      return rows.map(({ name }) => name);
    };
    const first = await names();
    setDay(1);
    await visit(id, 'new', 2, visitors);
    await figures(id);
    const second = (await names()).filter((name) => !first.includes(name));
    expect(second).toHaveLength(2);
    const dump = JSON.stringify([await dumpHeatmaps(server), await names()]);
    for (const address of ['203.0.113', '2001:db8']) expect(dump).not.toContain(address);
  });

  test('deleting counts or the page leaves nothing that waits (HM-64) (XS-06)', async () => {
    const id = await createNamed();
    await visit(id, 'new', 3, people(3));
    await figures(id);
    expect((await dumpHeatmaps(server)).heatmap_waiting).not.toEqual([]);
    await admin.post(`/heatmaps/${id}/clear`);
    const { heatmap_waiting, heatmap_layouts, heatmap_days } = await dumpHeatmaps(server);
    expect([heatmap_waiting, heatmap_layouts?.length, heatmap_days]).toEqual([[], 1, []]);
  });

  test('the night leaves nothing of a layout whose days are over, and what names it later waits anew (HM-63) (XS-06)', async () => {
    const keep = (period: string, isOn: boolean) =>
      admin.post('/settings', {
        settings: { heatmap_auto_delete_enabled: isOn, heatmap_retention_period: period },
      });
    await keep('7', true);
    onTestFinished(async () => void (await keep('60', false)));
    const id = await createNamed();
    await visit(id, 'new', 3, people(3));
    await figures(id);
    setDay(20);
    await server.deps.site.refresh();
    await visit(id, 'newer', 1, people(1));
    await figures(id);
    // As if its first views were not written yet.
    await sql`delete from heatmap_days where day = ${addDays(TODAY, 20)}`.execute(server.deps.db);
    await addonJobs(server.deps)
      .find(({ name }) => name === 'heatmaps/retention')
      ?.run(server.deps, null);
    const { heatmap_waiting, heatmap_layouts } = await dumpHeatmaps(server);
    expect(heatmap_layouts).toMatchObject([{ fact: 'old' }, { fact: 'newer' }]);
    expect(heatmap_waiting).toMatchObject([{ day: addDays(TODAY, 20) }]);
    // This process still takes it for one that waits, until it has tried to write.
    await visit(id, 'new', 1, people(1));
    await figures(id);
    await visit(id, 'new', 20, people(5));
    expect(await figures(id)).toMatchObject({ views: 20, layouts: [{ since: addDays(TODAY, 20) }, {}] });
  });
});
