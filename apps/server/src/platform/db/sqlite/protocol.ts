/** Messages between the main thread and an SQLite worker; one message carries many of them. */
export type SqliteRequest = SqliteQuery | { kind: 'begin' | 'commit' | 'rollback' | 'close' };

export interface SqliteQuery {
  kind: 'query';
  sql: string;
  parameters: readonly unknown[];
  inTransaction: boolean;
}

/** Rows are lists in the order of `columns`: half the cost of objects. */
export interface SqliteResult {
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  changes: number;
  insertId: number;
}

export interface SqliteFailure {
  message: string;
  /** SQLite's extended result code; 0 when the failure is not SQLite's own. */
  errcode: number;
}

/** In the order of the requests. */
export type SqliteReply = { ok: SqliteResult } | { failed: SqliteFailure };

export interface SqliteWorkerData {
  path: string;
  reader: boolean;
  /** Only the writer of a starting process may create the file; if the file vanishes later, we wait for it. */
  create: boolean;
}
