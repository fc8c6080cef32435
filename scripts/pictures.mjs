import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { node24 } from './setup/node-24.mjs';
import { inRoot } from './setup/paths.mjs';
import { handOver } from './setup/processes.mjs';
import { main } from './setup/progress.mjs';

/** Takes the pictures of the README anew, from a demo that was just made. */
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return handOver(node24(), [inRoot('e2e', 'pictures.ts')]);
});
