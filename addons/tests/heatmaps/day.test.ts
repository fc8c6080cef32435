import { expect, test } from 'vitest';
import { recountAddons } from '../../../apps/server/src/features/addon-store/recount.ts';
import { createRandom } from '../../../apps/server/src/operations/seed/random.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { compareDay, makeDay, recordHeatPages, sendDay } from './testing/day.ts';
import type { HeatFigures, HeatPage } from './testing/server.ts';
import { NOW } from './testing/server.ts';

const VIEWS = 2000;

test.each(testDialects())(
  'a day of 2,000 views from many addresses is counted exactly on %s; npm run stress -- heatmaps sends 50,000 (HM-08) (HM-33) (HM-39)',
  async (dialect) => {
    const server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: ['heatmaps'],
      now: NOW,
      config: { rateLimit: true, trustProxy: '127.0.0.1' },
    });
    try {
      const url = await server.listen();
      const admin = await server.apiKey('administrator');
      const ids = await recordHeatPages(async (path, body) => (await admin.post<{ page: HeatPage }>(path, body)).body);
      const { sent, expected } = makeDay(VIEWS, createRandom(7).next);
      const { body } = await server.visitor.get<{ heatmaps: { nonce: string } }>('/widget');
      await sendDay(url, { ids, nonce: body.heatmaps.nonce, sent });
      const read = async (path: string) => (await admin.get<HeatFigures>(path)).body;
      const { compared, wrong } = await compareDay(read, ids, expected);
      expect(wrong).toEqual([]);
      expect(compared).toBeGreaterThan(3000);
      expect(await recountAddons(server.deps.db, server.deps.addons)).toEqual([]);
      // It would show if something were counted wrongly.
      const [first] = expected;
      if (first) first.desktop.views += 1;
      expect((await compareDay(read, ids, expected)).wrong).toHaveLength(1);
    } finally {
      await server.close();
    }
  },
);
