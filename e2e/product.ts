import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dayInZone } from '@userfeedback/engine';
import { startRoundRobin } from '../apps/server/src/testing/round-robin.ts';

const ROOT = join(import.meta.dirname, '..');

type Plan = 'plus' | 'pro' | 'elite';

/** The time zone of a new site: the days of results and schedules are its days. */
export const SITE_ZONE = 'UTC';

/** Today in the demo site's time zone. */
export const siteToday = () => dayInZone(new Date(), SITE_ZONE);

/** The product as an administrator starts it, in a process of its own. */
export interface Product {
  url: string;
  /** An administrator's API key. */
  apiKey: string;
  /** Licence keys that the product knows. */
  licences: Record<Plan, string>;
  /** One-time link that signs the first administrator in. */
  signInLink: string;
  /** Runs `uf` against the same data; returns its standard output. */
  uf(...args: string[]): Promise<string>;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** False leaves out the seeded surveys. */
  demo?: boolean;
  /** The licence and the active addons at the start. */
  plan?: Plan;
  addons?: readonly string[];
  /** More environment variables. */
  env?: Record<string, string>;
  /** How many there are, behind a proxy that gives each call to the next one. */
  processes?: number;
  /** Its address has this name instead of the number: browsers have passkeys there. */
  onLocalhost?: boolean;
}

/** Starts the product on a free port with data of its own. */
export async function startProduct({
  demo = true,
  plan,
  addons = [],
  env: more = {},
  processes = 1,
  onLocalhost = false,
}: ProductOptions = {}): Promise<Product> {
  const port = await freePort();
  const publicPort = processes > 1 ? await freePort() : port;
  const dataDir = await mkdtemp(join(tmpdir(), 'uf-e2e-'));
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    UF_PUBLIC_URL: urlOf(publicPort, onLocalhost),
    UF_DATA_DIR: dataDir,
    UF_DEMO: demo ? 'on' : 'off',
    UF_DEMO_PLAN: 'lite',
    // Where plans are sold, upgrade links lead there, and prices and offers are named.
    UF_UPGRADE_URL: 'https://userfeedback.example/pricing/',
    UF_LOG: 'warn',
    // No load balancer has to notice that it ends.
    UF_DRAIN_SECONDS: '0',
    DATABASE_URL: '',
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/userfeedback/compiled'),
    ...more,
  };
  const serve = (script: string, ...args: string[]) =>
    spawn(process.execPath, [join(ROOT, script), 'serve', ...args], { env, cwd: ROOT });
  let child = serve('e2e/set-up-and-serve.ts', plan ?? 'lite', ...addons);
  let printed = '';
  const ready = new Promise<Pick<Product, 'apiKey' | 'licences' | 'signInLink'>>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const setUp = /^Set up (.+)$/m.exec(printed)?.[1];
      const link = /http\S+\/admin\/sign-in\?token=\S+/.exec(printed)?.[0];
      if (setUp && link) resolve({ ...JSON.parse(setUp), signInLink: link });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${printed}`)));
    setTimeout(() => reject(new Error(`The product did not start in 60 s:\n${printed}`)), 60_000).unref();
  });
  const prepared = await ready;
  const others = await startOthers(processes - 1, env);
  const urls = [port, ...others.ports].map((each) => urlOf(each));
  const proxy = processes > 1 ? await startRoundRobin(() => urls, publicPort) : undefined;
  const url = urlOf(publicPort, onLocalhost);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await new Promise((resolve) => child.once('exit', resolve));
  };
  return {
    url,
    ...prepared,
    uf: (...args) => runUf(env, args),
    kill: () => end('SIGKILL'),
    startAgain: async () => {
      child = serve('apps/server/src/cli.ts');
      child.stdout.resume();
      child.stderr.resume();
      await untilUp(child, url);
    },
    stop: async () => {
      proxy?.close();
      await Promise.all([end('SIGTERM'), others.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const urlOf = (port: number, onLocalhost = false) => `http://${onLocalhost ? 'localhost' : '127.0.0.1'}:${port}`;

/** More processes on the same data. */
async function startOthers(count: number, env: NodeJS.ProcessEnv) {
  const started = await Promise.all(
    Array.from({ length: count }, async () => {
      const port = await freePort();
      const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/cli.ts'), 'serve'], {
        env: { ...env, PORT: String(port), UF_DEMO: 'off' },
        cwd: ROOT,
        stdio: 'ignore' as const,
      });
      await untilUp(child, urlOf(port));
      return { child, port };
    }),
  );
  return {
    ports: started.map(({ port }) => port),
    stop: () =>
      Promise.all(
        started.map(({ child }) => {
          const ended = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGTERM');
          return ended;
        }),
      ),
  };
}

async function untilUp(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null && !(await fetch(`${url}/healthz`).catch(() => null))?.ok) await wait(50);
}

/** The product with the Elite plan and these addons, as an administrator sets it up. */
export function startElite(addons: readonly string[], options: ProductOptions = {}): Promise<Product> {
  return startProduct({ ...options, plan: 'elite', addons });
}

/** Activates a licence of that plan. */
export async function takePlan(product: Product, plan: Plan): Promise<void> {
  await act(product, 'verify_license', { license: product.licences[plan], replace: 'yes' });
  await untilKnown(product, (site) => site.license_type === plan);
}

/** Turns addons off. */
export async function turnOff(product: Product, ...slugs: string[]): Promise<void> {
  for (const slug of slugs) await act(product, 'deactivate_addon', { plugin: `userfeedback-${slug}` });
  await untilKnown(product, (site) => slugs.every((slug) => !site.addons[slug]));
}

async function act({ url, apiKey }: Product, action: string, fields: Record<string, string>): Promise<void> {
  const reply = await fetch(`${url}/api/v1/ajax`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: new URLSearchParams({ action: `userfeedback_${action}`, ...fields }),
  });
  const text = await reply.text();
  if (!reply.ok || !JSON.parse(text).success) throw new Error(`${action}: ${reply.status} ${text}`);
}

interface KnownSite {
  license_type: string;
  addons: Record<string, boolean>;
}

async function untilKnown({ url }: Product, isKnown: (site: KnownSite) => boolean): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const site: KnownSite = await (await fetch(`${url}/api/v1/widget`)).json();
    if (isKnown(site)) return;
    await wait(50);
  }
  throw new Error('The server has not heard of its licence and addons.');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function runUf(env: NodeJS.ProcessEnv, args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/cli.ts'), ...args], { env, cwd: ROOT });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve(out.trim()) : reject(new Error(`uf ${args.join(' ')} ended with ${code}: ${err}`)),
    );
  });
}
