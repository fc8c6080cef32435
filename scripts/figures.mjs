import { main } from './setup/progress.mjs';
import { runSeeded } from './test/seeded.mjs';

/** Compares every figure with an own count of generated responses, on each database that the machine has. */
await main(async () => {
  const [seed, count = '300'] = process.argv.slice(2);
  return runSeeded({
    ...{ command: 'figures', project: 'api', only: 'results/agreement.test.ts', seed, more: [count] },
    env: { UF_FIGURES: count },
  });
});
