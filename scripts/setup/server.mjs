import { join } from 'node:path';
import { node24 } from './node-24.mjs';
import { cacheDir } from './paths.mjs';
import { handOver } from './processes.mjs';

/**
 * How every server is started, also by `npm run bench`. This keeps the process small: compiled sources are cached,
 * garbage is collected before it makes up a fifth, and there are no more helper threads and memory pools than two
 * cores can use.
 */
export const START = {
  flags: ['--heap-growing-percent=25', '--v8-pool-size=2', '--max-semi-space-size=8'],
  env: { NODE_COMPILE_CACHE: join(cacheDir, 'compiled'), MALLOC_ARENA_MAX: '2' },
};

/**
 * Runs the server's command line in this terminal; resolves with its exit code.
 * @param {string[]} args
 */
export function runServer(args) {
  return handOver(node24(), [...START.flags, 'apps/server/src/cli.ts', ...args], { env: START.env });
}
