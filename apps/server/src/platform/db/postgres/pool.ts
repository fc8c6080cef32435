import pg from 'pg';
import type { Logger } from 'pino';

const NUMERIC = 1700;

/** `transaction`: through a pooler that gives a connection of its own to a transaction only. */
export type Pooling = 'session' | 'transaction';

/** What every connection, or through a pooler every transaction, is to have: a role or database may have another default. */
const SETTINGS = {
  synchronous_commit: 'on',
  // Compiling a statement takes longer than running it, for all but a few of ours.
  jit: 'off',
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/** Follows `begin` through a pooler; nothing is left of it for whoever has the connection next. */
export const SET_LOCALLY = Object.entries(SETTINGS)
  .map(([name, value]) => `; set local ${name} to ${value}`)
  .join('');

/** The pool of one process. Lost connections are logged; the next query opens another. */
export function openPool(url: string, log: Logger, connections: number, pooling: Pooling): pg.Pool {
  const { synchronous_commit, jit, ...timeouts } = SETTINGS;
  const pool = new pg.Pool({
    Client: clientFor(log),
    connectionString: url,
    application_name: 'userfeedback',
    // Poolers refuse settings.
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
  // The client has said so already.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Clients that listen from their first moment: what ends a connection can arrive with what opens it, before anybody who
 * asked for the client could listen.
 */
function clientFor(log: Logger): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.on('error', (error) => log.warn({ err: error }, 'A connection to PostgreSQL was lost'));
    }
  };
}

/**
 * Whether others may get the connections of this pool between two transactions: two that are open at once lead to one
 * process of the server.
 */
export async function isShared(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect();
  try {
    const first = await backendOf(one);
    // Without a pooler it is the process that the connection was told of.
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

/** Counts and sums are numbers here as on SQLite; ours stay below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === NUMERIC) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}
