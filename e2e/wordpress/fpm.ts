import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { WordPress } from '../../scripts/wordpress/site.mjs';

/** Debian's php-fpm, whose name has the version. */
export const FPM = readdirSync('/usr/sbin').find((name) => name.startsWith('php-fpm'));

/** Serves the files of a site by php-fpm, without a web server before it. */
export async function startFpm(site: WordPress) {
  const socket = join(site.folder, 'fpm.sock');
  const config = join(site.folder, 'fpm.conf');
  await writeFile(
    config,
    `[global]\nerror_log = ${site.folder}/fpm.log\n[www]\nlisten = ${socket}\npm = static\npm.max_children = 4\n` +
      `clear_env = no\ncatch_workers_output = yes\n${process.getuid?.() === 0 ? 'user = root\ngroup = root\n' : ''}`,
  );
  const args = ['--nodaemonize', '--fpm-config', config, ...(process.getuid?.() === 0 ? ['-R'] : [])];
  const child = spawn(join('/usr/sbin', FPM ?? ''), args, {
    env: { ...process.env, WP_TEST_HOME: site.url },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (let tries = 0; !existsSync(socket) && tries < 100; tries++) await wait(50);
  return {
    /** A page as somebody with these cookies gets it. */
    get: (path: string, cookies: Map<string, string>) => ask(socket, site, path, cookies),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

const [BEGIN, END, PARAMS, STDIN, STDOUT] = [1, 3, 4, 5, 6];

/** FastCGI, as far as a GET needs it: resolves when php-fpm says that the reply is done. */
function ask(socket: string, site: WordPress, path: string, cookies: Map<string, string>): Promise<string> {
  const { host, port } = new URL(site.url);
  const [file = '', query = ''] = path.split('?');
  const fields = {
    SCRIPT_FILENAME: join(site.folder, file),
    SCRIPT_NAME: file,
    REQUEST_URI: path,
    QUERY_STRING: query,
    REQUEST_METHOD: 'GET',
    SERVER_PROTOCOL: 'HTTP/1.1',
    SERVER_NAME: '127.0.0.1',
    SERVER_PORT: port,
    HTTP_HOST: host,
    HTTP_COOKIE: [...cookies].map((pair) => pair.join('=')).join('; '),
  };
  const pairs = Object.entries(fields).flatMap(([name, value]) => [
    lengthOf(name),
    lengthOf(value),
    Buffer.from(name + value),
  ]);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let rest = Buffer.alloc(0);
    const line = createConnection(socket, () => {
      line.write(record(BEGIN, Buffer.from([0, 1, 0, 0, 0, 0, 0, 0])));
      line.write(Buffer.concat([record(PARAMS, Buffer.concat(pairs)), record(PARAMS), record(STDIN)]));
    });
    line.on('error', reject);
    line.on('close', () => reject(new Error('php-fpm has hung up.')));
    line.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      while (rest.length >= 8) {
        const length = rest.readUInt16BE(4);
        const whole = 8 + length + (rest[6] ?? 0);
        if (rest.length < whole) return;
        if (rest[1] === STDOUT) chunks.push(rest.subarray(8, 8 + length));
        if (rest[1] === END) {
          resolve(Buffer.concat(chunks).toString());
          line.destroy();
        }
        rest = rest.subarray(whole);
      }
    });
  });
}

function lengthOf(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(text) + 2 ** 31);
  return length;
}

function record(type: number, content = Buffer.alloc(0)): Buffer {
  const head = Buffer.from([1, type, 0, 1, 0, 0, 0, 0]);
  head.writeUInt16BE(content.length, 4);
  return Buffer.concat([head, content]);
}
