import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** The product as an administrator starts it, in a process of its own. */
export interface Product {
  url: string;
  /** One-time link that signs the first administrator in. */
  signInLink: string;
  /** Runs `uf` against the same data; answers its standard output. */
  uf(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** False leaves out the seeded surveys. */
  demo?: boolean;
  /** More of the environment. */
  env?: Record<string, string>;
}

/** Starts the product on a free port with data of its own. */
export async function startProduct({ demo = true, env: more = {} }: ProductOptions = {}): Promise<Product> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'uf-e2e-'));
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    UF_DATA_DIR: dataDir,
    UF_DEMO: demo ? 'on' : 'off',
    UF_LOG: 'warn',
    DATABASE_URL: '',
    ...more,
  };
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/cli.ts'), 'serve'], { env, cwd: ROOT });
  let printed = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const link = /http\S+\/admin\/sign-in\?token=\S+/.exec(printed);
      if (link) resolve(link[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${printed}`)));
    setTimeout(() => reject(new Error(`The product did not start in 60 s:\n${printed}`)), 60_000).unref();
  });
  const signInLink = await ready;
  return {
    url: `http://127.0.0.1:${port}`,
    signInLink,
    uf: (...args) => runUf(env, args),
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await new Promise((resolve) => child.once('exit', resolve));
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The product with the Elite plan and these addons, as an administrator sets it up. */
export async function startElite(addons: readonly string[], options: ProductOptions = {}): Promise<Product> {
  const product = await startProduct(options);
  await product.uf('licence', 'use', await product.uf('licence', 'issue', '--type', 'elite'));
  for (const slug of addons) {
    await product.uf('addon', 'install', slug);
    await product.uf('addon', 'activate', slug);
  }
  return product;
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
