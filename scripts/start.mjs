import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { node24 } from './setup/node-24.mjs';
import { handOver } from './setup/processes.mjs';
import { main } from './setup/progress.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return handOver(node24(), ['apps/server/src/cli.ts', 'serve', ...process.argv.slice(2)]);
});
