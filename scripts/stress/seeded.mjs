import { ensureInstalled } from '../setup/install.mjs';
import { node24 } from '../setup/node-24.mjs';
import { inRoot } from '../setup/paths.mjs';
import { handOver } from '../setup/processes.mjs';

/**
 * Runs tests whose cases depend on a seed: `npm run COMMAND -- SEED` repeats a run. The tests get the seed as UF_SEED,
 * together with the variables in `env`.
 * @param {{ command: string, project: string, only: string, seed: string | undefined, more?: string[], env: Record<string, string> }} run
 */
export async function runSeeded({ command, project, only, seed = newSeed(), more = [], env }) {
  await ensureInstalled();
  process.stdout.write(`Seed ${seed}: npm run ${[command, '--', seed, ...more].join(' ')}\n`);
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  return handOver(node24(), [vitest, 'run', '--project', project, only], { env: { ...env, UF_SEED: seed } });
}

/** A short one, so that it can be read out to somebody. */
function newSeed() {
  return `${(Date.now() % 65_521) + 1}`;
}
