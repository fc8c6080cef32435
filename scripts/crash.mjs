import { ensureInstalled } from './setup/install.mjs';
import { node24 } from './setup/node-24.mjs';
import { handOver } from './setup/processes.mjs';
import { main } from './setup/progress.mjs';

/** Kills the server again and again, at moments that a seed decides, and checks what is stored. */
await main(async () => {
  await ensureInstalled();
  return handOver(node24(), ['bench/crash.ts', ...process.argv.slice(2)]);
});
