import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { START } from '../scripts/setup/server.mjs';

const run = promisify(execFile);
const CLI = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'cli.ts');
const STARTS_WITHIN = 30_000;

/** A site with data of its own, whose server can be started, killed and started again. */
export interface Site {
  dataDir: string;
  url: string;
  uf(...args: string[]): Promise<string>;
  /** Starts the server; answers the milliseconds until it answered first. */
  start(): Promise<number>;
  /** Ends the server as an administrator would. */
  stop(): Promise<void>;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Memory that the server takes now, in megabytes. */
  memory(): Promise<number>;
  /** Seconds of processor time that the server has used since it was first asked. */
  cpu(): Promise<number>;
  /** Ends the server and removes the data. */
  remove(): Promise<void>;
}

/** Prepares a site; on SQLite, or on the PostgreSQL database at `databaseUrl`. */
export async function makeSite(port: number, { databaseUrl = '', demo = false } = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'uf-bench-'));
  const env = {
    ...process.env,
    ...START.env,
    ...{ HOST: '127.0.0.1', PORT: String(port), UF_DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    ...{ UF_LOG: 'warn', UF_RATE_LIMIT: 'off', UF_DEMO: demo ? 'on' : 'off' },
  };
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    ...{ dataDir, url },
    uf: async (...args) => (await run(process.execPath, [CLI, ...args], { env })).stdout.trim(),
    async start() {
      const began = performance.now();
      server = spawn(process.execPath, [...START.flags, CLI, 'serve'], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await untilAnswered(`${url}/healthz`, server);
      return performance.now() - began;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    memory: async () => Number((await run('ps', ['-o', 'rss=', '-p', String(server?.pid)])).stdout) / 1024,
    cpu: () => readCpu(url),
    async remove() {
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilAnswered(url: string, server: ChildProcess): Promise<void> {
  const last = performance.now() + STARTS_WITHIN;
  while (performance.now() < last && server.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await wait(3);
  }
  throw new Error(`The server did not start within ${STARTS_WITHIN} ms.`);
}

/** By its own measure; tells more than rates do where the machine has other things to do. */
async function readCpu(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const used = /^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1];
  if (used === undefined) throw new Error('The server does not tell its processor time.');
  return Number(used);
}
