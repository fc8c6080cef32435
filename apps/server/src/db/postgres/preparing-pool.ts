import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';

const KEPT = 200;
/** Lists written out in the text (`in ($1, $2, ...)`) hardly ever repeat. */
const LONGEST = 4000;

/** The pool as Kysely uses it; a repeated statement is prepared once per connection. */
export class PreparingPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #names = new StatementNames();
  // Kysely identifies a connection by this object, so each client keeps the same one.
  readonly #clients = new WeakMap<pg.PoolClient, PreparingClient>();

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    const known = this.#clients.get(client);
    if (known) return known;
    // The pool listens only while it holds the client; a connection cut between two statements must not crash us.
    client.on('error', (error) => this.#log.warn({ err: error }, 'A connection to PostgreSQL was lost'));
    const preparing = new PreparingClient(client, this.#names);
    this.#clients.set(client, preparing);
    return preparing;
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(sql: string | PostgresCursor<R>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('Long reads go page by page (by key).');
    this.#sendAtOnce();
    const name = parameters.length > 0 ? this.#names.nameOf(sql) : undefined;
    const values = [...parameters];
    return name ? this.#client.query({ name, text: sql, values }) : this.#client.query(sql, values);
  }

  /** Statements of the same turn of the event loop leave in one piece. */
  #sendAtOnce(): void {
    const { stream } = this.#client.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  release(destroy = false): void {
    this.#client.release(destroy);
  }
}

/** Names for statements seen before; the same on every connection of the process. */
class StatementNames {
  readonly #names = new Map<string, string | undefined>();
  #count = 0;

  nameOf(sql: string): string | undefined {
    if (sql.length > LONGEST) return undefined;
    const name = this.#names.get(sql);
    if (name !== undefined || this.#count >= KEPT) return name;
    const second = this.#names.has(sql);
    if (this.#names.size > KEPT * 10) this.#forgetUnnamed();
    this.#names.set(sql, second ? `uf${++this.#count}` : undefined);
    return this.#names.get(sql);
  }

  #forgetUnnamed(): void {
    for (const [sql, name] of this.#names) if (name === undefined) this.#names.delete(sql);
  }
}
