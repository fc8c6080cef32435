import { join } from 'node:path';
import { node24 } from './node-24.mjs';
import { cacheDir } from './paths.mjs';
import { handOver } from './processes.mjs';

/**
 * Runs the server's command line with the terminal handed over; resolves with its exit code. Sources are compiled
 * once and kept, and young objects get less room than Node would give them: both for a small process.
 * @param {string[]} args
 */
export function runServer(args) {
  return handOver(node24(), ['--max-semi-space-size=8', 'apps/server/src/cli.ts', ...args], {
    env: { NODE_COMPILE_CACHE: join(cacheDir, 'compiled') },
  });
}
