import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { Histogram } from 'prom-client';
import { SET_LOCALLY } from './pool.ts';

const waits = new Histogram({
  name: 'userfeedback_database_wait_seconds',
  help: 'How long a statement waited for a connection to PostgreSQL',
  buckets: [0.001, 0.01, 0.1, 1, 10],
});

const KEPT = 200;
/** In characters. Longer statements hold written-out lists (`in ($1, $2, ...)`) and hardly ever repeat. */
const LONGEST = 4000;
/** Selects all columns: once the next release adds one, PostgreSQL refuses what was prepared before. */
const ALL_COLUMNS = /(\b(select|returning)\s+|[.,]\s*)\*/i;

abstract class ClientPool implements PostgresPool {
  readonly #pool: pg.Pool;
  // Kysely identifies a connection by this object, so each client keeps the same one.
  readonly #clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  protected abstract clientOf(client: pg.PoolClient): PostgresPoolClient;

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const since = performance.now();
    const client = await this.#pool.connect();
    waits.observe((performance.now() - since) / 1000);
    const known = this.#clients.get(client);
    if (known) return known;
    const own = this.clientOf(client);
    this.#clients.set(client, own);
    return own;
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}

export class PreparingPool extends ClientPool {
  readonly #names = new StatementNames();

  protected override clientOf(client: pg.PoolClient): PostgresPoolClient {
    return new PreparingClient(client, this.#names);
  }
}

export class SharingPool extends ClientPool {
  protected override clientOf(client: pg.PoolClient): PostgresPoolClient {
    return new SharingClient(client);
  }
}

abstract class Client implements PostgresPoolClient {
  protected readonly client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(sql: string | PostgresCursor<R>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('Long reads go page by page (by key).');
    this.#sendAtOnce();
    return this.send(sql, [...parameters]);
  }

  protected abstract send(sql: string, values: unknown[]): Promise<unknown>;

  /** Statements of the same turn of the event loop leave in one packet. */
  #sendAtOnce(): void {
    const { stream } = this.client.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  release(destroy = false): void {
    this.client.release(destroy);
  }
}

class PreparingClient extends Client {
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    super(client);
    this.#names = names;
  }

  protected override send(sql: string, values: unknown[]): Promise<unknown> {
    const name = values.length > 0 ? this.#names.nameOf(sql) : undefined;
    return name ? this.client.query({ name, text: sql, values }) : this.client.query(sql, values);
  }
}

const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;
const ALONE =
  /^\s*(create (unique )?index concurrently|drop index concurrently|create (database|tablespace)|reindex|vacuum)\b/i;

/** Begins every transaction with our settings. A statement outside of one gets a transaction of its own. */
class SharingClient extends Client {
  #isWithin = false;

  protected override async send(sql: string, values: unknown[]): Promise<unknown> {
    if (BEGIN.test(sql)) {
      this.#isWithin = true;
      return this.client.query(sql + SET_LOCALLY).then(() => NOTHING);
    }
    if (this.#isWithin || ALONE.test(sql)) {
      if (END.test(sql)) this.#isWithin = false;
      return this.client.query(sql, values);
    }
    const begun = this.client.query(`begin${SET_LOCALLY}`);
    const sent = this.client.query(sql, values);
    // If the statement failed, this rolls it back.
    const ended = this.client.query('commit');
    const [, result] = await Promise.allSettled([begun, sent, ended]);
    if (result.status === 'rejected') throw result.reason;
    await begun;
    await ended;
    return result.value;
  }
}

const NOTHING = { command: 'BEGIN', rowCount: 0, rows: [] };

/** Names statements from their second use on; the same on every connection of the process. */
class StatementNames {
  readonly #names = new Map<string, string | undefined>();
  #count = 0;

  nameOf(sql: string): string | undefined {
    if (sql.length > LONGEST || ALL_COLUMNS.test(sql)) return undefined;
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
