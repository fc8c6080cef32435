import type { Readable } from 'node:stream';

/** How many rows each table has. */
export type Rows = Record<string, number>;

/** The database as part of a backup: everything is of one moment. */
export interface DatabasePart {
  rows: Rows;
  /** The names of all uploads. */
  uploads: readonly string[];
  content(): Readable;
  /** Compressing it once more would gain nothing. */
  isDense: boolean;
}
