import { ensureInstalled } from '../setup/install.mjs';
import { node24 } from '../setup/node-24.mjs';
import { inRoot } from '../setup/paths.mjs';
import { handOver } from '../setup/processes.mjs';

/**
 * Runs tests whose cases follow from a seed: `npm run COMMAND -- SEED` repeats a run. They get it as UF_SEED, with
 * what `env` says beside it.
 * @param {{ command: string, project: string, only: string, seed: string | undefined, more?: string[], env: Record<string, string> }} run
 */
export async function runSeeded({ command, project, only, seed = newSeed(), more = [], env }) {
  await ensureInstalled();
  process.stdout.write(`Seed ${seed}: npm run ${[command, '--', seed, ...more].join(' ')}\n`);
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  return handOver(node24(), [vitest, 'run', '--project', project, only], { env: { ...env, UF_SEED: seed } });
}

/** One that can be read aloud. */
function newSeed() {
  return `${(Date.now() % 65_521) + 1}`;
}
