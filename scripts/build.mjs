import { ensureBuilt, unbuiltApps } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Failure, main } from './setup/progress.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: !process.argv.includes('--if-stale') });
  const missing = unbuiltApps();
  if (missing.length > 0) throw new Failure(`Not built: ${missing.join(', ')}.`);
});
