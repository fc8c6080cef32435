import { main } from './setup/progress.mjs';
import { runSeeded } from './test/seeded.mjs';

/** Generates responses, counts them itself and compares every figure with its own count, on each database of the machine. */
await main(async () => {
  const [seed, count = '300'] = process.argv.slice(2);
  return runSeeded({
    ...{ command: 'figures', project: 'api', only: 'results/agreement.test.ts', seed, more: [count] },
    env: { UF_FIGURES: count },
  });
});
