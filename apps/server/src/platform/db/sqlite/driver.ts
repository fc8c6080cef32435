import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { SelectQueryNode } from 'kysely';
import type { Lane, SqliteLanes } from './lanes.ts';
import type { SqliteResult } from './protocol.ts';

/** Sends reads outside transactions to the readers and everything else to the writer, one transaction after another. */
export class SqliteWorkerDriver implements Driver {
  readonly #lanes: SqliteLanes;

  constructor(lanes: SqliteLanes) {
    this.#lanes = lanes;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#lanes);
  }

  async beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings.accessMode === 'read only');
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.end('rollback');
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#lanes.close();
  }
}

export class SqliteConnection implements DatabaseConnection {
  readonly #lanes: SqliteLanes;
  #lane: Lane | undefined;

  constructor(lanes: SqliteLanes) {
    this.#lanes = lanes;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    const request = { kind: 'query', sql, parameters, inTransaction: this.#lane !== undefined } as const;
    if (this.#lane) return resultOf<R>(await this.#lane.channel.post(request));
    if (isRead(query)) return resultOf<R>(await this.#lanes.reader().post(request));
    const lane = await this.#lanes.writing();
    try {
      return resultOf<R>(await lane.channel.post(request));
    } finally {
      lane.release();
    }
  }

  // biome-ignore lint/correctness/useYield: there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Long reads go page by page (by key), so that no reader is held.');
  }

  async begin(readOnly: boolean): Promise<void> {
    this.#lane = readOnly ? await this.#lanes.snapshot() : await this.#lanes.writing();
    // Not awaited, so that it travels with the first statement; the worker refuses everything after a failed begin.
    this.#lane.channel.post({ kind: 'begin' }).catch(() => undefined);
  }

  async end(kind: 'commit' | 'rollback'): Promise<void> {
    await this.#lane?.channel.post({ kind });
  }

  release(): void {
    this.#lane?.release();
    this.#lane = undefined;
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  if (SelectQueryNode.is(query)) return true;
  if (/^\s*(select|values|explain)\b/i.test(sql)) return true;
  return /^\s*with\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql);
}

function resultOf<R>({ columns, rows, changes, insertId }: SqliteResult): QueryResult<R> {
  if (columns.length === 0) {
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(insertId) };
  }
  return { rows: rows.map((row) => objectOf(columns, row)) as R[] };
}

function objectOf(columns: readonly string[], row: readonly unknown[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index++) object[columns[index] ?? ''] = row[index];
  return object;
}
