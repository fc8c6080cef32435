import { findChromium } from './setup/chromium.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { node24 } from './setup/node-24.mjs';
import { inRoot } from './setup/paths.mjs';
import { handOver } from './setup/processes.mjs';
import { main } from './setup/progress.mjs';

/** The visitor's script on pages that spoil built-ins, all of them one after the other; the seed decides the order. */
await main(async () => {
  await ensureInstalled();
  const chromium = findChromium();
  const seed = process.argv[2] ?? `${Date.now() % 65_521}`;
  process.stdout.write(`Seed ${seed}: npm run hostile -- ${seed}\n`);
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const env = { UF_HOSTILE: '1000', UF_SEED: seed, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  return handOver(node24(), [vitest, 'run', '--project', 'widget', 'built-ins'], { env });
});
