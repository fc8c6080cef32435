import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';

/** Ends a server by a signal and removes its folder, if one is given, also when this process is killed. */
export function stopper(server, folder, signal) {
  const gone = new Promise((resolve) => server.on('exit', resolve));
  const guard = guardFor(server.pid, folder);
  return async () => {
    guard.kill('SIGKILL');
    server.kill(signal);
    await gone;
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * However this process ends, even by SIGKILL: its end closes the guard's stdin, and the guard cleans up. A negative number
 * names a group of processes.
 */
export function guardFor(pid, folder) {
  const script =
    'read _; kill -QUIT -- "$1"; for _ in 1 2 3 4 5 6 7 8 9; do kill -0 -- "$1" || break; sleep 0.2; done; [ -z "$2" ] || rm -rf "$2"';
  const guard = spawn('sh', ['-c', script, 'guard', pid, folder ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  /** @type {import('node:net').Socket} */ (guard.stdin).unref();
  return guard;
}

/** A port of this machine that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
