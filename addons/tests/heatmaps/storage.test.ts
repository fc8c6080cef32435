import { join } from 'node:path';
import { serverAddons } from '@userfeedback/addons/server';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { addonJobs } from '../../../apps/server/src/features/addon-store/jobs.ts';
import { envOf, newFolder, newMachine } from '../../../apps/server/src/operations/backup/testing.ts';
import { createRandom } from '../../../apps/server/src/operations/seed/random.ts';
import { openTestDatabase } from '../../../apps/server/src/platform/db/testing.ts';
import { storeSeal } from '../../../apps/server/src/platform/site/seal.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { ufHere } from '../../../apps/server/src/testing/run-command.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import type { Click } from './testing/server.ts';
import { DESKTOP, dumpHeatmaps, MOBILE, NOW, useHeatmaps } from './testing/server.ts';

const ofHeatmaps = serverAddons.find(({ manifest }) => manifest.slug === 'heatmaps');

/** The work of a night. */
const removeOld = async ({ deps }: TestServer) =>
  addonJobs(deps)
    .find(({ name }) => name === 'heatmaps/retention')
    ?.run(deps, null);

describe.each(testDialects())('what heatmaps keep on %s', (dialect) => {
  const servers: TestServer[] = [];
  let admin: Client;
  const start = async (beside?: TestServer) => {
    const server = await startTestServer({
      dialect,
      now: NOW,
      ...(beside ? { beside } : { licence: 'elite', addons: ['heatmaps'] }),
    });
    servers.unshift(server);
    return server;
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  test('its steps add tables of its own, and change none of the others (HM-74)', async () => {
    const database = await openTestDatabase(dialect);
    try {
      const list = async () =>
        new Map((await database.db.introspection.getTables()).map((table) => [table.name, table]));
      const before = await list();
      await database.migrateAddons(ofHeatmaps ? [ofHeatmaps] : []);
      const after = await list();
      const added = [...after.keys()].filter((name) => !before.has(name));
      expect(added.sort()).toEqual([
        'heatmap_clicks',
        'heatmap_days',
        'heatmap_elements',
        'heatmap_full_days',
        'heatmap_layouts',
        'heatmap_openings',
        'heatmap_waiting',
        'heatmaps',
      ]);
      for (const [name, table] of before) expect(after.get(name)).toEqual(table);
    } finally {
      await database.close();
    }
  });

  test('its card says what is counted, and speaks of no movements (HM-74)', () => {
    expect(ofHeatmaps?.manifest.excerpt).toBe('See where visitors click and how far they scroll on your pages.');
  });

  test('a day of a usual article takes at most 60 rows (HM-72)', async () => {
    const server = await start();
    admin = await server.apiKey('administrator');
    const { create, view, figures } = useHeatmaps(() => ({ server, admin }));
    const { id } = await create();
    const picture = (n: number): Click => [`article>figure:nth-of-type(${n + 1})>img`, 1 + (n % 16), 2, 0, 0];
    for (let n = 0; n < 12; n += 1) {
      const links = Array.from(
        { length: 10 },
        (_, k): Click => [`article>p:nth-of-type(${((n * 10 + k) % 35) + 1})>a`, ...([0, 1, 0, 0] as const)],
      );
      await view(id, { depth: n, clicks: [...links, picture(n % 5), picture((n + 2) % 5)] });
    }
    expect((await figures(id)).elements).toHaveLength(40);
    const db = server.deps.db.withTables<{ heatmap_clicks: object; heatmap_days: object }>();
    const [clicks, days] = [
      await db.selectFrom('heatmap_clicks').selectAll().execute(),
      await db.selectFrom('heatmap_days').selectAll().execute(),
    ];
    expect(clicks.length + days.length).toBeLessThanOrEqual(60);
  });

  test('backups keep counts, and one that is restored later is cut by the next night (HM-69)', async () => {
    const server = await start();
    admin = await server.apiKey('administrator');
    const { create, view, figures } = useHeatmaps(() => ({ server, admin }));
    const { id } = await create();
    await view(id, { clicks: [['main>img', 5, 2, 1, 0]], depth: 13 });
    const before = await figures(id);
    await admin.post('/settings', {
      settings: { heatmap_auto_delete_enabled: true, heatmap_retention_period: '14' },
    });
    const { config, db } = server.deps;
    await storeSeal(db, config);
    const file = join(newFolder(), 'counts.zip');
    expect(await ufHere(envOf(config), ['backup', '--out', file])).toMatchObject({ code: 0, err: '' });
    const machine = await newMachine(dialect, config.secret);
    expect(await machine.uf('restore', file)).toMatchObject({ code: 0, err: '' });
    const database = await machine.open();
    const restored = await startTestServer({ dialect, database, now: NOW, timeZone: null });
    servers.unshift(restored);
    const key = await restored.apiKey('administrator');
    const there = useHeatmaps(() => ({ server: restored, admin: key }));
    expect(await there.figures(id)).toEqual(before);
    expect(await dumpHeatmaps(restored)).toEqual(await dumpHeatmaps(server));
    restored.setNow('2026-12-05T01:30:00.000Z');
    await removeOld(restored);
    expect((await there.figures(id, '?start_date=2026-11-01')).views).toBe(1);
    restored.setNow('2026-12-06T12:00:00.000Z');
    await removeOld(restored);
    expect((await there.figures(id, '?start_date=2026-11-01')).views).toBe(0);
    expect((await dumpHeatmaps(restored)).heatmap_clicks).toEqual([]);
  });

  test('uf recount agrees with random views, and names what does not fit (HM-39)', async () => {
    const server = await start();
    const { config, db } = server.deps;
    admin = await server.apiKey('administrator');
    const { create, view, figures } = useHeatmaps(() => ({ server, admin }));
    const { id } = await create();
    const { next, int } = createRandom(11);
    for (let n = 0; n < 60; n += 1) {
      const clicks = Array.from({ length: int(0, 6) }, (): Click => {
        const times = int(1, 5);
        return [`main>p:nth-of-type(${int(1, 9)})`, int(0, 16), times, int(0, times), 0];
      });
      await view(id, { clicks, depth: int(0, 20) }, next() < 0.5 ? DESKTOP : MOBILE);
    }
    await figures(id);
    await storeSeal(db, config);
    const recount = () => ufHere(envOf(config), ['recount']);
    expect(await recount()).toEqual({ code: 0, out: 'All counts are correct.', err: '' });
    await db.withTables<{ heatmap_days: { d3: number } }>().updateTable('heatmap_days').set({ d3: 99 }).execute();
    const { code, out, err } = await recount();
    expect([code, err]).toEqual([1, 'uf: 2 counts differ from their rows.']);
    expect(out).toContain('"table":"heatmap_days"');
  });

  test('a process that stops after a failed write stores what came in before and after it (HM-37)', async () => {
    const one = await start();
    const other = await start(one);
    admin = await one.apiKey('administrator');
    const adminThere = await other.apiKey('administrator');
    const { create, figures } = useHeatmaps(() => ({ server: one, admin }));
    const there = useHeatmaps(() => ({ server: other, admin: adminThere }));
    const { id } = await create();
    await other.deps.site.refresh();
    await there.view(id);
    await sql`alter table heatmap_days rename to heatmap_days_away`.execute(one.deps.db);
    expect((await adminThere.get(`/heatmaps/${id}`)).status).toBe(500);
    await there.view(id);
    await sql`alter table heatmap_days_away rename to heatmap_days`.execute(one.deps.db);
    servers.splice(servers.indexOf(other), 1);
    await other.close();
    expect((await figures(id)).views).toBe(2);
  });

  test('two processes add up exactly, and one of them cuts what is old while the other counts (HM-37) (HM-63)', async () => {
    const one = await start();
    const other = await start(one);
    admin = await one.apiKey('administrator');
    const { create, view, figures } = useHeatmaps(() => ({ server: one, admin }));
    const adminThere = await other.apiKey('administrator');
    const there = useHeatmaps(() => ({ server: other, admin: adminThere }));
    const { id } = await create();
    await other.deps.site.refresh();
    const click: Click[] = [['main>a', 0, 2, 1, 0]];
    const send = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        const replies = await Promise.all([view(id, { clicks: click }), there.view(id)]);
        expect(replies.map(({ status }) => status)).toEqual([202, 202]);
      }
    };
    await send(9);
    const total = async (query = '') => {
      // Each process writes what it holds before it reads.
      await there.figures(id);
      const { views, elements } = await figures(id, query);
      return [views, elements[0]?.clicks, elements[0]?.views];
    };
    expect(await total()).toEqual([18, 18, 9]);
    await admin.post('/settings', {
      settings: { heatmap_auto_delete_enabled: true, heatmap_retention_period: '7' },
    });
    for (const server of [one, other]) {
      server.setNow('2026-12-05T12:00:00.000Z');
      await server.deps.site.refresh();
    }
    await Promise.all([removeOld(one), removeOld(other), send(5)]);
    expect(await total('?start_date=2026-11-01')).toEqual([10, 10, 5]);
  });
});
