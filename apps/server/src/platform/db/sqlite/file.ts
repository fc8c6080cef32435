import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_CANTOPEN, SqliteError } from '../errors.ts';
import type { SqliteQuery, SqliteRequest, SqliteResult, SqliteWorkerData } from './protocol.ts';
import { StatementCache } from './statement-cache.ts';

const NOTHING: SqliteResult = { columns: [], rows: [], changes: 0, insertId: 0 };
const BUSY_TIMEOUT = 5000;
/** After these codes (I/O, corrupt, cannot open, not a database) only a fresh connection can tell what is there now. */
const REOPEN_AFTER = new Set([10, 11, 14, 26]);

interface Connection {
  database: DatabaseSync;
  statements: StatementCache;
  identity: string;
}

/**
 * One connection to the file inside a worker. It notices when the file is moved away or replaced and reopens it (a
 * deleted file would silently swallow writes). As on PostgreSQL, a failed statement spoils its transaction: the rest is
 * refused until the rollback, so statements can be sent without waiting.
 */
export class SqliteFile {
  readonly #options: SqliteWorkerData;
  #mayCreate: boolean;
  #connection: Connection | undefined;
  #spoiled: Error | undefined;
  readonly #replaced: Connection[] = [];

  constructor(options: SqliteWorkerData) {
    this.#options = options;
    this.#mayCreate = options.create;
  }

  handle(request: SqliteRequest): SqliteResult {
    switch (request.kind) {
      case 'query':
        return this.#query(request);
      case 'begin':
        return this.#begin();
      case 'commit':
        return this.#commit();
      case 'rollback':
        return this.#rollback();
      case 'close':
        return this.#close();
    }
  }

  #query({ sql, parameters, inTransaction }: SqliteQuery): SqliteResult {
    const open = inTransaction ? this.#inTransaction() : undefined;
    return this.#guarded(() => (open ?? this.#open()).statements.run(sql, parameters));
  }

  #begin(): SqliteResult {
    this.#spoiled = undefined;
    return this.#guarded(() => {
      this.#open().database.exec(this.#options.reader ? 'begin' : 'begin immediate');
      return NOTHING;
    });
  }

  #commit(): SqliteResult {
    const { database, identity } = this.#inTransaction();
    return this.#guarded(() => {
      if (identityOf(this.#options.path) !== identity) throw this.#gone();
      database.exec('commit');
      return NOTHING;
    });
  }

  #rollback(): SqliteResult {
    this.#spoiled = undefined;
    const database = this.#connection?.database;
    if (database?.isTransaction) database.exec('rollback');
    return NOTHING;
  }

  #inTransaction(): Connection {
    if (this.#spoiled) throw this.#spoiled;
    if (this.#connection?.database.isTransaction) return this.#connection;
    throw new SqliteError('The transaction has already ended.', 0);
  }

  #guarded(work: () => SqliteResult): SqliteResult {
    try {
      return work();
    } catch (error) {
      this.#spoiled = error instanceof Error ? error : new Error(String(error));
      if (isBroken(error)) this.#close();
      throw error;
    }
  }

  #open(): Connection {
    const { path } = this.#options;
    const identity = identityOf(path);
    if (this.#connection && this.#connection.identity === identity) return this.#connection;
    if (identity === undefined && !this.#mayCreate) throw this.#gone();
    // Closing the connection to a replaced file would remove the new file's journal, which has the same name.
    if (this.#connection) this.#replaced.push(this.#connection);
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
    configure(database, this.#options.reader);
    this.#mayCreate = false;
    const opened = { database, statements: new StatementCache(database), identity: identityOf(path) ?? '' };
    this.#connection = opened;
    return opened;
  }

  #gone(): SqliteError {
    return new SqliteError(`The database file ${this.#options.path} is not there.`, SQLITE_CANTOPEN);
  }

  #close(): SqliteResult {
    const connection = this.#connection;
    this.#connection = undefined;
    try {
      connection?.database.close();
    } catch {
      // A connection that cannot be closed is abandoned; the next request opens a new one.
    }
    return NOTHING;
  }
}

function isBroken(error: unknown): boolean {
  // Our own SqliteError means the file is gone; the connection works again when it comes back.
  if (!(error instanceof Error) || error instanceof SqliteError || !('errcode' in error)) return false;
  return REOPEN_AFTER.has(Number(error.errcode) & 0xff);
}

function configure(database: DatabaseSync, reader: boolean): void {
  // FULL: each commit is on the disk before it is acknowledged. NORMAL lost rows in simulated power cuts.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory');
  database.exec('pragma cache_size = -8000; pragma journal_size_limit = 67108864');
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
  if (reader) database.exec('pragma query_only = on');
}

function identityOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
