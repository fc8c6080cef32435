import { ensureInstalled } from './setup/install.mjs';
import { node24 } from './setup/node-24.mjs';
import { handOver } from './setup/processes.mjs';
import { main } from './setup/progress.mjs';

/** What breaks things for a long time and is no part of `npm test`. */
await main(async () => {
  await ensureInstalled();
  return handOver(node24(), ['scripts/stress/run.mjs', ...process.argv.slice(2)]);
});
