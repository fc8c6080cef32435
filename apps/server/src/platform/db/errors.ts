/** A failure of the embedded database; `code` is SQLite's name for it. */
export class SqliteError extends Error {
  override name = 'SqliteError';
  readonly code: string;
  readonly errcode: number;

  constructor(message: string, errcode: number) {
    super(message);
    this.errcode = errcode;
    this.code = SQLITE_CODES[errcode & 0xff] ?? 'SQLITE_ERROR';
  }
}

/** SQLite's code for "the file cannot be opened". We also use it when the file vanished or its worker died. */
export const SQLITE_CANTOPEN = 14;

const SQLITE_CODES: Record<number, string> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
};
/** A malformed page; a file that is no database. */
const SQLITE_DAMAGED = new Set([11, 26]);
const SQLITE_UNAVAILABLE = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);
const SQLITE_CONSTRAINT = 19;
const SQLITE_UNIQUE = new Set([1555, 2067]);
const SQLITE_FOREIGN_KEY = 787;
/** Disk failing or full. A quota looks like these too. */
const SQLITE_NO_ROOM = new Set([10, 13]);

/**
 * Classes: connection, transaction clash, resources (disk full), operator intervention. Codes: read-only, idle too
 * long, no access (a pooler or server that is being set up), accepting no connections.
 */
const POSTGRES_UNAVAILABLE = /^(08|40|53|57)|^(25006|25P03|28000|28P01|3D000|55000|55P03|58030)$/;
const POSTGRES_CONSTRAINT = /^23/;
const POSTGRES_NO_ROOM = new Set(['53100', '58030']);
const NETWORK = new Set([
  'ECONNABORTED',
  'EPROTO',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** A folder or file that cannot be written: full, read-only, owned by somebody else, broken. */
const DISK = new Set(['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EPERM', 'EROFS']);
/** Messages of the PostgreSQL client without a code: a connection is lost or refused, or the pool has none in time. */
const LOST =
  /^(Connection terminated|timeout expired|timeout exceeded|Client (has|was)|Postgres connection has|Cannot use a pool after|The server does not support SSL|There was an error establishing an SSL|Received unexpected|Query read timeout)/;

export function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
  return SQLITE_DAMAGED.has(code & 0xff) || isDamaged(error.cause);
}

export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof SqliteError) return SQLITE_UNIQUE.has(error.errcode);
  return codeOf(error) === '23505';
}

export function isConstraintViolation(error: unknown): boolean {
  if (error instanceof SqliteError) return (error.errcode & 0xff) === SQLITE_CONSTRAINT;
  return POSTGRES_CONSTRAINT.test(codeOf(error) ?? '');
}

export function isForeignKeyViolation(error: unknown): boolean {
  if (error instanceof SqliteError) return error.errcode === SQLITE_FOREIGN_KEY;
  return codeOf(error) === '23503';
}

/** Whether the database is full, gone, restarting or busy: trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof SqliteError) return SQLITE_UNAVAILABLE.has(error.errcode & 0xff);
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === '') return LOST.test(error.message);
  return NETWORK.has(code) || DISK.has(code) || (code.length === 5 && POSTGRES_UNAVAILABLE.test(code));
}

export function isOutOfRoom(error: unknown): boolean {
  if (error instanceof SqliteError) return SQLITE_NO_ROOM.has(error.errcode & 0xff);
  return POSTGRES_NO_ROOM.has(codeOf(error));
}

/** Whether PostgreSQL aborted a transaction that blocked another; a retry may succeed at once. */
export function isTransactionClash(error: unknown): boolean {
  return codeOf(error).startsWith('40');
}

/** Poolers that share connections refuse settings sent while connecting. */
export function isRefusedSetting(error: unknown): boolean {
  return codeOf(error) === '08P01' && /startup parameter/.test((error as Error).message);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
