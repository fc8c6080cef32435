import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';
import { runServer } from './setup/server.mjs';

await main(async () => {
  await ensureInstalled();
  return runServer(process.argv.slice(2));
});
