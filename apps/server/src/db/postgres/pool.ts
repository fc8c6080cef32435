import pg from 'pg';
import type { Logger } from 'pino';

const NUMERIC = 1700;

/** The pool of one process. Lost connections are logged; the next query opens another. */
export function openPool(url: string, log: Logger, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'userfeedback',
    // Set on each connection, because a role or database may have another default.
    options: '-c synchronous_commit=on',
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // Sends statements of one connection without waiting for each other's results.
    pipeline: true,
    types: { getTypeParser },
  });
  pool.on('error', (error) => log.warn({ err: error }, 'A connection to PostgreSQL was lost'));
  return pool;
}

/** The server's processes that work for a pool, by the numbers they gave when they began. */
export function collectProcesses(pool: pg.Pool): () => readonly number[] {
  const open = new Map<pg.PoolClient, number>();
  pool.on('connect', (client) => {
    const { processID } = client as pg.PoolClient & { processID?: number };
    if (processID !== undefined) open.set(client, processID);
  });
  pool.on('remove', (client) => open.delete(client));
  return () => [...open.values()];
}

/** Counts and sums are numbers here as on SQLite; ours stay below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === NUMERIC) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}
