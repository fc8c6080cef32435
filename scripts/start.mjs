import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';
import { runServer } from './setup/server.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runServer(['serve', ...process.argv.slice(2)]);
});
