import pg from 'pg';
import type { Logger } from 'pino';

const NUMERIC = 1700;

/** `transaction`: through a pooler that assigns a connection only for the length of a transaction. */
export type Pooling = 'session' | 'transaction';

/**
 * Set on every connection, or through a pooler in every transaction, because a role or database may have other
 * defaults.
 */
const SETTINGS = {
  synchronous_commit: 'on',
  // Compiling a statement takes longer than running it, for all but a few of ours.
  jit: 'off',
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/**
 * Sent after `begin` through a pooler; it ends with the transaction, so the next user of the connection does not see
 * it.
 */
export const SET_LOCALLY = Object.entries(SETTINGS)
  .map(([name, value]) => `; set local ${name} to ${value}`)
  .join('');

/** Lost connections are logged; the next query opens another. */
export function openPool(url: string, log: Logger, connections: number, pooling: Pooling): pg.Pool {
  const { synchronous_commit, jit, ...timeouts } = SETTINGS;
  const pool = new pg.Pool({
    Client: clientFor(log),
    connectionString: url,
    application_name: 'userfeedback',
    // Poolers refuse settings sent while connecting.
    ...(pooling === 'session' && {
      ...timeouts,
      options: `-c synchronous_commit=${synchronous_commit} -c jit=${jit}`,
    }),
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Sends statements of one connection without waiting for each other's results.
    pipeline: true,
    types: { getTypeParser },
  });
  // The client has logged it already.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Clients with an error handler from the start: a fatal error can arrive together with the connection, before the
 * caller could add one.
 */
function clientFor(log: Logger): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.on('error', (error) => log.warn({ err: error }, 'a connection to PostgreSQL was lost'));
    }
  };
}

/**
 * Whether a pooler shares this pool's connections between transactions: two clients that are open at once then have the
 * same server process.
 */
export async function isShared(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect();
  try {
    const first = await backendOf(one);
    // Without a pooler the server process is the one named while connecting.
    if (first === (one as { processID?: number }).processID) return false;
    const other = await pool.connect();
    try {
      return (await backendOf(other)) === first;
    } finally {
      other.release();
    }
  } finally {
    one.release();
  }
}

async function backendOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return Number(rows[0]?.pid);
}

/** Counts and sums are numbers, as on SQLite; ours stay below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === NUMERIC) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}
