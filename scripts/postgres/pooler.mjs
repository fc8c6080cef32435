import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, stopper } from './guarded.mjs';
import { unprivilegedUser } from './unprivileged.mjs';

const CONNECTIONS = 5;
const READY_WITHIN = 10_000;

/**
 * Starts PgBouncer on 127.0.0.1 before a PostgreSQL: it gives one of five connections to a database to each transaction.
 * `through(url)` is the address of one of its databases. With `accepts` it takes a connection's settings, and forgets
 * them. Returns undefined if this machine has no PgBouncer.
 */
export async function startPooler(serverUrl, { accepts = '' } = {}) {
  const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0);
  if (!program) return undefined;
  const port = await freePort();
  const folder = mkdtempSync('/tmp/userfeedback-pgbouncer-');
  const user = unprivilegedUser();
  const people = join(folder, 'people.txt');
  writeFileSync(people, '"postgres" ""\n');
  const settings = join(folder, 'pgbouncer.ini');
  const server = new URL(serverUrl);
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${people}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 500
ignore_startup_parameters = extra_float_digits,${accepts}
`,
  );
  if (user) for (const path of [folder, people, settings]) chownSync(path, user.uid, user.gid);
  const pooler = spawn(program, ['-q', settings], { cwd: folder, stdio: 'ignore', detached: true, ...user });
  const stop = stopper(pooler, folder, 'SIGTERM');
  for (const began = Date.now(); !(await listens(port)); ) {
    if (Date.now() - began > READY_WITHIN || pooler.exitCode !== null) {
      await stop();
      throw new Error('PgBouncer did not start.');
    }
    await setTimeout(50);
  }
  const through = (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
  return { through, stop };
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.end());
  });
}
