import { main } from './setup/progress.mjs';
import { runSeeded } from './test/seeded.mjs';

/** Sends generated calls to all routes of the contract, on each database that the machine has. */
await main(async () => {
  const [seed, count = '10000'] = process.argv.slice(2);
  return runSeeded({
    ...{ command: 'fuzz', project: 'api', only: 'api/fuzz.test.ts', seed, more: [count] },
    env: { UF_FUZZ: count },
  });
});
