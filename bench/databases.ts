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
