import { parseArgs } from 'node:util';
import type { WidgetDocument } from '@userfeedback/contract';
import { compareDay, makeDay, recordHeatPages, sendDay } from '../addons/tests/heatmaps/testing/day.ts';
import type { HeatFigures, HeatPage } from '../addons/tests/heatmaps/testing/server.ts';
import { createRandom } from '../apps/server/src/operations/seed/random.ts';
import type { Dialect } from './databases.ts';
import { onDatabase } from './databases.ts';
import { exitCodeFor } from './judging.ts';
import { adminOf, read } from './load.ts';
import type { Figure } from './measurement.ts';
import { BEHIND_PROXY, makeSite } from './product.ts';
import { formatTable } from './table.ts';

const DIALECTS: readonly Dialect[] = ['sqlite', 'postgres'];
const TOLD = 10;

/**
 * `npm run stress -- heatmaps VIEWS SEED`: sends a made-up day of page views to the product, from many addresses, and compares
 * each count with what was sent.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [views = 50_000, seed = (Date.now() % 65_521) + 1] = positionals.map(Number);
console.log(`Seed ${seed}: npm run stress -- heatmaps ${views} ${seed}`);

const all: Figure[] = [];
for (const dialect of DIALECTS) {
  const figures = await onDatabase(dialect, sendAndCompare);
  if (!figures) console.log(`\n${dialect}: SKIPPED, there is no PostgreSQL here.`);
  else console.log(`\n${formatTable(`a day of ${views} views, ${dialect}`, figures)}`);
  all.push(...(figures ?? []));
}
process.exitCode = exitCodeFor(all);

async function sendAndCompare(databaseUrl: string): Promise<Figure[]> {
  const site = await makeSite(4594, { databaseUrl, more: BEHIND_PROXY });
  try {
    await site.entitle('heatmaps');
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const call = adminOf(site.url, authorization);
    const ids = await recordHeatPages(async (path, body) => {
      const reply: unknown = await call('POST', path, body);
      return reply as { page: HeatPage };
    });
    const { sent, expected } = makeDay(views, createRandom(seed).next);
    const { heatmaps } = await read<WidgetDocument>(`${site.url}/api/v1/widget`, '');
    const began = performance.now();
    await sendDay(site.url, { ids, nonce: heatmaps?.nonce ?? '', sent });
    const seconds = (performance.now() - began) / 1000;
    const figures = (path: string) => read<HeatFigures>(`${site.url}/api/v1${path}`, authorization);
    const { compared, wrong } = await compareDay(figures, ids, expected);
    for (const line of wrong.slice(0, TOLD)) console.log(line);
    const differs = await site.uf('recount').then(
      () => 0,
      () => 1,
    );
    return [
      { what: 'views sent per second', value: views / seconds, unit: '/s' },
      { what: 'counts compared', value: compared, unit: '' },
      { what: 'counts that are wrong', value: wrong.length, unit: '', goal: ['=', 0] },
      { what: 'counts that differ from a recount', value: differs, unit: '', goal: ['=', 0] },
    ];
  } finally {
    await site.remove();
  }
}
