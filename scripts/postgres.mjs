import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from './postgres/binaries.mjs';
import { freePort, stopper } from './postgres/guarded.mjs';
import { unprivilegedUser } from './postgres/unprivileged.mjs';
import { inMemory } from './setup/in-memory.mjs';

const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Its files may be in memory.
  max_wal_size: '256MB',
};
const ATTEMPTS = 3;

/** What to print if `startPostgres` finds nothing. */
export const NO_POSTGRES =
  'No PostgreSQL found (initdb, postgres) and TEST_DATABASE_URL is not set: what needs PostgreSQL is SKIPPED.';

/**
 * Starts a throw-away PostgreSQL on 127.0.0.1, or uses the one at `TEST_DATABASE_URL`. Returns undefined if there is
 * neither. With `durable` every commit reaches the disk, which measurements need and tests do not.
 */
export async function startPostgres({ durable = false, settings = {} } = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const user = unprivilegedUser();
  const onDisk = user ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join((!durable && inMemory()) || onDisk, 'userfeedback-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  try {
    initialise(binaries, folder, user);
    return await serve(binaries, folder, user, { ...(durable ? {} : FAST), ...settings });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function initialise(binaries, folder, user) {
  const args = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const locale = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';
  const { status, stderr, error } = spawnSync(
    join(binaries, 'initdb'),
    [...args, '--lc-collate=C', `--lc-ctype=${locale}`],
    { cwd: folder, encoding: 'utf8', ...user },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

async function serve(binaries, folder, user, settings) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const server = spawn(join(binaries, 'postgres'), argumentsFor(folder, port, settings), {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      // In a process group of its own: else a terminal's Ctrl-C would end it while tests still use it.
      detached: true,
      ...user,
    });
    const log = await untilReady(server);
    if (log === undefined) {
      // SIGINT is PostgreSQL's fast shutdown: open connections are cut.
      const stop = stopper(server, folder, 'SIGINT');
      return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
    }
    // Somebody else may have taken the port in the meantime.
    if (attempt === ATTEMPTS || !log.includes('Address already in use')) {
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
  }
}

function argumentsFor(folder, port, settings) {
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    timezone: 'UTC',
    ...settings,
  };
  return ['-D', join(folder, 'data'), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Resolves with undefined once the server accepts connections, or with its log if it ended instead. */
function untilReady(server) {
  let log = '';
  return new Promise((resolve) => {
    server.on('error', (error) => resolve(error.message));
    server.on('exit', () => resolve(log));
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (log.length < 10_000) log += text;
      if (text.includes('ready to accept connections')) resolve(undefined);
    });
  });
}
