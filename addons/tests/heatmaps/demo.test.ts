import { afterEach, describe, expect, test } from 'vitest';
import { recountAddons } from '../../../apps/server/src/features/addon-store/recount.ts';
import { seedDemo, withholdDemo } from '../../../apps/server/src/operations/seed/demo.ts';
import { seed } from '../../../apps/server/src/operations/seed/seed.ts';
import { seedAdministrator } from '../../../apps/server/src/operations/seed/users.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import type { HeatFigures } from './testing/server.ts';
import { dumpHeatmaps, NOW, useHeatmaps } from './testing/server.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(dialect: 'sqlite' | 'postgres') {
  const server = await startTestServer({ dialect, licence: 'elite', addons: ['heatmaps'], now: NOW });
  servers.push(server);
  return server;
}
const PLAN = { surveys: 1, responses: 0, days: 1, seed: 4 };

describe.each(testDialects())('made-up heatmaps on %s', (dialect) => {
  test('the demo has one recorded page with four weeks of counts that fit (HM-75)', async () => {
    const server = await start(dialect);
    await seedDemo(server.deps);
    const admin = await server.apiKey('administrator');
    const { listed, figures, documentOf } = useHeatmaps(() => ({ server, admin }));
    const [page, ...others] = await listed();
    expect(others).toEqual([]);
    expect(page).toMatchObject({
      name: 'About us',
      pattern: '/about',
      state: 'recording',
      last_view: '2026-11-20',
    });
    expect((await documentOf()).heatmaps?.pages).toHaveLength(1);
    for (const device of ['desktop', 'tablet', 'mobile']) {
      const { views, days, depth, elements } = await figures(page?.id ?? 0, `?device=${device}`);
      expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([28, '2026-10-24', '2026-11-20']);
      expect(depth.reduce((sum, count) => sum + count, 0)).toBe(views);
      expect(elements.length).toBeGreaterThan(15);
      // The team has named most of them.
      expect(elements.find(({ kind }) => kind === 'picture')?.label).toBe('Picture of the harbour');
      expect(elements.filter(({ label }) => label === '').length).toBeLessThan(5);
      const shares = elements.map((one) => one.views / views);
      expect(Math.max(...shares)).toBeGreaterThan(0.1);
      expect(Math.max(...shares)).toBeLessThan(0.3);
      const dead = elements.filter((one) => one.dead > 0).map(({ kind }) => kind);
      expect(new Set(dead)).toEqual(new Set(['picture']));
    }
    expect((await figures(page?.id ?? 0)).views).toBeGreaterThan(1500);
    expect(await recountAddons(server.deps.db, server.deps.addons)).toEqual([]);
  });

  test('so makes uf seed, the same for the same seed, and once (HM-75)', async () => {
    const figuresOf = async (number: number): Promise<HeatFigures['depth'][]> => {
      const server = await start(dialect);
      await seed(server.deps, { ...PLAN, seed: number });
      const before = await dumpHeatmaps(server);
      await seed(server.deps, { ...PLAN, seed: number + 1 });
      expect(await dumpHeatmaps(server)).toEqual(before);
      const admin = await server.apiKey('administrator');
      const { listed, figures } = useHeatmaps(() => ({ server, admin }));
      const [page] = await listed();
      const { depth, elements } = await figures(page?.id ?? 0);
      return [depth, elements.map(({ clicks }) => clicks)];
    };
    const first = await figuresOf(4);
    expect(await figuresOf(4)).toEqual(first);
    expect(await figuresOf(5)).not.toEqual(first);
  });
});

test('where a demo is withheld its page is not recorded any more, unless somebody begins again (HM-75) (HM-02)', async () => {
  const server = await start('sqlite');
  await seedDemo(server.deps);
  const admin = await server.apiKey('administrator');
  const { listed } = useHeatmaps(() => ({ server, admin }));
  await withholdDemo(server.deps);
  const [page] = await listed();
  expect(page?.state).toBe('paused');
  await admin.post(`/heatmaps/${page?.id}/resume`);
  await withholdDemo(server.deps);
  expect((await listed())[0]?.state).toBe('recording');
});

test('without a demo nothing is made up (HM-75)', async () => {
  const server = await start('sqlite');
  await seedAdministrator(server.deps);
  expect(Object.values(await dumpHeatmaps(server)).flat()).toEqual([]);
});
