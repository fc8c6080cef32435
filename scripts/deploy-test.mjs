import { existsSync } from 'node:fs';
import { backup } from './deploy-test/backup.mjs';
import { image } from './deploy-test/image.mjs';
import { install } from './deploy-test/install.mjs';
import { monitoring } from './deploy-test/monitoring.mjs';
import { postgres } from './deploy-test/postgres.mjs';
import { proxies } from './deploy-test/proxies.mjs';
import { release } from './deploy-test/release.mjs';
import { rolling } from './deploy-test/rolling.mjs';
import { upgrade } from './deploy-test/upgrade.mjs';
import { Failure, main } from './setup/progress.mjs';

/** What only a whole machine can show: `npm run test:deploy`, or some of its parts by name. */
const PARTS = { release, install, image, proxies, upgrade, rolling, postgres, backup, monitoring };
const NOT_RUN = 'Linted only: Docker itself, arm64, systemd’s sandbox, public certificates.';

await main(async () => {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) throw new Failure('This needs Debian and root.');
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in PARTS));
  if (unknown.length > 0) throw new Failure(`There is no part "${unknown[0]}": ${Object.keys(PARTS).join(', ')}.`);
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
    process.stdout.write(`${name}\n`);
    let isBroken = false;
    const fail = (title, error) => {
      // The steps of a part build on each other.
      isBroken = true;
      count.failed += 1;
      process.stdout.write(`  FAILED   ${title}\n${error instanceof Error ? error.stack : error}\n`);
    };
    const test = async (title, run) => {
      if (isBroken) {
        count.skipped += 1;
        process.stdout.write(`  skipped  ${title}\n`);
        return;
      }
      try {
        await run();
        count.passed += 1;
        process.stdout.write(`  ok       ${title}\n`);
      } catch (error) {
        fail(title, error);
      }
    };
    try {
      await PARTS[name]({ test });
    } catch (error) {
      fail('what its steps need', error);
    }
  }
  process.stdout.write(`${NOT_RUN}\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  return count.failed > 0 ? 1 : 0;
});
