import { ensureBuilt } from './setup/build.mjs';
import { findChromium } from './setup/chromium.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { node24 } from './setup/node-24.mjs';
import { handOver } from './setup/processes.mjs';
import { main } from './setup/progress.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const chromium = findChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  return handOver(node24(), ['bench/run.ts', ...process.argv.slice(2)]);
});
