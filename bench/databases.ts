import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';

export type Dialect = 'sqlite' | 'postgres';

/**
 * Runs the work with the address of an empty database (empty for SQLite, which makes its own); answers undefined
 * where there is no PostgreSQL. Its server keeps every sync to the disk, as a real one does.
 */
export async function onDatabase<T>(
  dialect: Dialect,
  work: (url: string) => Promise<T>,
): Promise<T | undefined> {
  if (dialect === 'sqlite') return work('');
  const server = await startPostgres({
    durable: true,
    settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
  });
  if (!server) return undefined;
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  try {
    await onServer(server.url, `create database ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const answer = await work(url.href);
    await onServer(server.url, `drop database ${name} with (force)`);
    return answer;
  } finally {
    await server.stop();
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
