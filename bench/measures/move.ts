import { onDatabase } from '../databases.ts';
import type { Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';

const LARGE = 1_000_000;
const LARGE_QUICK = 50_000;
const SECONDS_EACH = (15 * 60) / LARGE;

/** Moving a large site from SQLite to PostgreSQL. */
export const move: Measurement = {
  name: 'move',
  title: 'Moving 1,000,000 responses from SQLite to PostgreSQL',
  needs: 'PostgreSQL',
  run: async ({ isQuick }) =>
    (await onDatabase('postgres', (url) => measure(url, isQuick ? LARGE_QUICK : LARGE))) ?? [],
};

async function measure(url: string, responses: number): Promise<Figure[]> {
  const site = await makeSite(4585);
  try {
    await site.uf('seed', '--surveys', '10', '--responses', String(responses));
    const begun = performance.now();
    const peak = await site.peak('move', '--to', url);
    const took = (performance.now() - begun) / 1000;
    return [
      { what: 'time', value: took, unit: 's', goal: ['<=', SECONDS_EACH * responses] },
      { what: 'memory of the process, at most', value: peak, unit: 'MB', goal: ['<=', 250] },
    ];
  } finally {
    await site.remove();
  }
}
