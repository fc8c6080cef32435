/** One message to or from a worker carries many requests or replies. */
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
  errcode: number;
}

export type SqliteReply = { ok: SqliteResult } | { failed: SqliteFailure };

export interface SqliteWorkerData {
  path: string;
  reader: boolean;
  /** Only the writer of a starting process may create the file. If it vanishes later, we wait for it. */
  create: boolean;
}
