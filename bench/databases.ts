import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';

export type Dialect = 'sqlite' | 'postgres';

/** A disk that takes 10 ms for each commit. */
export const SLOW_DISK = { commit_delay: '10000', commit_siblings: '0' };

const SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB' };

/**
 * Runs the work with the address of an empty database (empty for SQLite, which makes its own); returns undefined
 * without PostgreSQL. Always a server of our own, because what is measured is what reaches the disk.
 */
export async function onDatabase<T>(
  dialect: Dialect,
  work: (url: string) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T | undefined> {
  if (dialect === 'sqlite') return work('');
  delete process.env.TEST_DATABASE_URL;
  const server = await startPostgres({ durable: true, settings: { ...SETTINGS, ...settings } });
  if (!server) return undefined;
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/**
 * The same with a database of PostgreSQL that is kept in this folder. `isNew` until the work has ended well once: what
 * was not made to its end is made anew.
 */
export async function onKeptDatabase<T>(
  folder: string,
  work: (url: string, isNew: boolean) => Promise<T>,
): Promise<T | undefined> {
  delete process.env.TEST_DATABASE_URL;
  const whole = join(folder, 'whole');
  const isNew = !existsSync(whole);
  if (isNew) rmSync(folder, { recursive: true, force: true });
  const server = await startPostgres({ durable: true, settings: SETTINGS, keptIn: folder });
  if (!server) return undefined;
  try {
    const result = await work(server.url, isNew);
    writeFileSync(whole, '');
    return result;
  } finally {
    await server.stop();
  }
}
