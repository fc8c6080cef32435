import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { GivenConfig } from '../../platform/config/config.ts';
import { BackupError } from './check-copy.ts';

export interface PostgresPlace {
  url: string;
  /** `UF_PG_BIN`; null: the programs are in the path. */
  bin: string | null;
}

export function applicationName(tool: Tool): string {
  return `userfeedback ${tool}`;
}

type Tool = 'pg_dump' | 'pg_restore';

/** Parameters of an address that both libpq and the client for Node know. */
const SHARED_PARAMETERS = new Set([
  'host',
  'port',
  'user',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'connect_timeout',
]);

/** Throws BackupError unless the program exists and knows the server's version. */
export async function requireTool(tool: Tool, { bin }: PostgresPlace, server: number): Promise<void> {
  const { PATH } = process.env;
  const version = await text(start(tool, bin, ['--version'], { PATH })).catch(() => '');
  const major = Number(/ (\d+)/.exec(version)?.[1] ?? 0);
  if (major >= server) return;
  throw new BackupError(
    `Backups of PostgreSQL need ${tool} ${server} or newer: install postgresql-client, or set UF_PG_BIN.`,
  );
}

/** The output fails when the program does. */
export function startTool(tool: Tool, { url, bin }: PostgresPlace, args: readonly string[]): Readable {
  const { target, env } = connectionOf(url, tool);
  return start(tool, bin, ['--no-password', `--dbname=${target}`, ...args], env);
}

export async function listContents(file: string, { bin }: PostgresPlace): Promise<string[]> {
  const { PATH } = process.env;
  return (await text(start('pg_restore', bin, ['--list', file], { PATH }))).split('\n');
}

function start(tool: Tool, bin: string | null, args: readonly string[], env: NodeJS.ProcessEnv): Readable {
  const child = spawn(bin === null ? tool : join(bin, tool), args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return Readable.from(outputOf(tool, child), { objectMode: false });
}

async function* outputOf(tool: Tool, child: ChildProcessByStdio<null, Readable, Readable>): AsyncGenerator<Buffer> {
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code) => resolve(code === 0 ? undefined : `it ended with ${code}`));
  });
  const complaints = text(child.stderr).catch(() => '');
  try {
    yield* child.stdout;
    const reason = await ended;
    if (reason === undefined) return;
    const errors = errorsIn(await complaints);
    if (tool === 'pg_restore' && errors.length > 0 && errors.every(isHarmless)) return;
    throw new BackupError(`${tool} failed: ${errors[0] ?? reason}`);
  } finally {
    child.kill();
  }
}

/** The password goes into the environment, which only the same user can read; arguments are visible to everybody. */
function connectionOf(url: string, tool: Tool): { target: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password) || address.searchParams.get('password');
  address.password = '';
  for (const [name, value] of [...address.searchParams]) {
    if (!SHARED_PARAMETERS.has(name)) address.searchParams.delete(name);
    // Only the client for Node knows this value.
    else if (value === 'no-verify') address.searchParams.set(name, 'require');
  }
  return {
    target: address.href,
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      PGAPPNAME: applicationName(tool),
      ...(password && { PGPASSWORD: password }),
    },
  };
}

/** A program newer than the server sets parameters that the server does not know. */
function isHarmless(error: string): boolean {
  return error.includes('unrecognized configuration parameter');
}

/** Lines that report errors; if there are none, all lines. */
function errorsIn(complaints: string): string[] {
  const lines = complaints.split('\n').filter((line) => line.trim() !== '');
  const errors = lines.filter((line) => /\b(error|fatal): /.test(line));
  return errors.length > 0 ? errors : lines;
}

/** Throws BackupError behind a pooler, where the programs' settings would leak to other connections. */
export function requireDirect({ databaseUrl, databasePooling, pgBin }: GivenConfig): PostgresPlace {
  if (databaseUrl === null) throw new BackupError('Set DATABASE_URL to the PostgreSQL database.');
  if (databasePooling === 'transaction')
    throw new BackupError(
      "pg_dump and pg_restore cannot work through a pooler that shares connections. For this command, set DATABASE_URL to PostgreSQL's own address, and unset UF_DATABASE_POOLING.",
    );
  return { url: databaseUrl, bin: pgBin };
}
