import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { START } from '../scripts/setup/server.mjs';
import { serverProcess } from './server-process.ts';

const run = promisify(execFile);
const ADDON = 'question-types';
const CLI = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'cli.ts');

/** A site with its own data, whose server can be started, killed and restarted. */
export interface Site {
  dataDir: string;
  url: string;
  uf(...args: string[]): Promise<string>;
  /** Runs a command; returns the most memory that it used, in megabytes. */
  peak(...args: string[]): Promise<number>;
  /** Gives the site a plan and an addon: the one that the surveys of `uf seed` need to be shown, or another. */
  entitle(addon?: string): Promise<void>;
  /** Starts the server; returns the milliseconds until its first reply. */
  start(): Promise<number>;
  /** Stops the server as an administrator would. */
  stop(): Promise<void>;
  /** Stops the server as a power cut would. */
  kill(): Promise<void>;
  /** The server's current memory in megabytes. */
  memory(): Promise<number>;
  /** Of the server's process. */
  pid(): number | undefined;
  /** Seconds of processor time the server has used since the first call. */
  cpu(): Promise<number>;
  /** Stops the server and removes the data. */
  remove(): Promise<void>;
}

/** Load comes from many addresses, as a proxy names them, so that limits count as they do for visitors. */
export const BEHIND_PROXY = { UF_TRUST_PROXY: '127.0.0.1', UF_RATE_LIMIT: 'on' };

/** Prepares a site, on SQLite or on the PostgreSQL database at `databaseUrl`. */
export async function makeSite(
  port: number,
  { databaseUrl = '', demo = false, secret = '', more = {} as Record<string, string> } = {},
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'uf-bench-'));
  const env = {
    ...process.env,
    ...START.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    UF_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...(secret && { UF_SECRET: secret }),
    UF_LOG: 'warn',
    UF_RATE_LIMIT: 'off',
    UF_PUBLIC_URL: `http://127.0.0.1:${port}`,
    UF_DEMO: demo ? 'on' : 'off',
    UF_DEMO_PLAN: 'lite',
    ...more,
  };
  const server = serverProcess(port, [CLI, 'serve'], env);
  const { url } = server;
  const uf = async (...args: string[]) => (await run(process.execPath, [CLI, ...args], { env })).stdout.trim();
  return {
    dataDir,
    url,
    uf,
    peak: (...args) => peakOf([...START.flags, CLI, ...args], env),
    async entitle(addon = ADDON) {
      await uf('licence', 'use', await uf('licence', 'issue', '--type', 'elite'), '--no-addons');
      await uf('addon', 'install', addon);
      await uf('addon', 'activate', addon);
    },
    start: () => server.start(),
    stop: () => server.end('SIGTERM'),
    kill: () => server.end('SIGKILL'),
    memory: () => memoryOf(server.pid()),
    pid: () => server.pid(),
    cpu: () => readCpu(url),
    async remove() {
      await server.end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function memoryOf(pid: number | undefined): Promise<number> {
  return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024;
}

const LOOK_EVERY = 100;

async function peakOf(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  let most = 0;
  const watching = setInterval(async () => {
    most = Math.max(most, await memoryOf(child.pid).catch(() => 0));
  }, LOOK_EVERY);
  const [code] = await once(child, 'exit');
  clearInterval(watching);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
  return most;
}

/** From the server's own metrics. On a busy machine this says more than rates. */
async function readCpu(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const used = /^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1];
  if (used === undefined) throw new Error('The server does not report its processor time.');
  return Number(used);
}
