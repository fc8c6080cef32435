import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';

/** What is added each time, so that the site has 10,000, 50,000 and a million mixed responses. */
const STEPS = [10_000, 40_000, 950_000];
const STEPS_QUICK = [1000, 4000];
const MEMORY_MAX = 250;
const WITHIN = 120;

/** `uf recount` of a site that grows. */
export function recount(dialect: Dialect): Measurement {
  return {
    name: `recount-${dialect}`,
    title: `Recount of 10,000, 50,000 and 1,000,000 mixed responses, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const site = await makeSite(4586, { databaseUrl });
  try {
    const figures: Figure[] = [];
    let total = 0;
    for (const [step, responses] of (isQuick ? STEPS_QUICK : STEPS).entries()) {
      total += responses;
      await site.uf('seed', '--mixed', '--seed', String(step + 1), '--responses', String(responses));
      const began = performance.now();
      const memory = await site.peak('recount');
      const value = (performance.now() - began) / 1000;
      const [first] = figures;
      const figure = { what: `${total} responses`, value, unit: 's' };
      if (step === 1 && first)
        figures.push({
          ...figure,
          reference: first,
          ratio: value / first.value,
          goal: ['<=', 5.5],
        });
      else figures.push(step === 2 ? { ...figure, goal: ['<=', WITHIN] } : figure);
      if (step > 0)
        figures.push({
          what: `most memory with ${total}`,
          value: memory,
          unit: 'MB',
          goal: ['<', MEMORY_MAX],
        });
    }
    return figures;
  } finally {
    await site.remove();
  }
}
