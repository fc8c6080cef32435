import { node24 } from '../setup/node-24.mjs';
import { inRoot } from '../setup/paths.mjs';
import { handOver } from '../setup/processes.mjs';

/**
 * Runs tests whose cases depend on a seed: `npm run stress -- KIND SEED` repeats a run. The tests get the seed as UF_SEED,
 * together with the variables in `env`.
 * @param {{ kind: string, project: string, only: string, seed: string | undefined, more?: string[], env: Record<string, string> }} run
 */
export function runSeeded({ kind, project, only, seed = newSeed(), more = [], env }) {
  process.stdout.write(`Seed ${seed}: npm run stress -- ${[kind, seed, ...more].join(' ')}\n`);
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  return handOver(node24(), [vitest, 'run', '--project', project, only], { env: { ...env, UF_SEED: seed } });
}

/** A short one, so that it can be read out to somebody. */
function newSeed() {
  return `${(Date.now() % 65_521) + 1}`;
}
