import type { Readable } from 'node:stream';

export type Rows = Record<string, number>;

/** The database in a backup, all as of one moment. */
export interface DatabasePart {
  rows: Rows;
  uploads: readonly string[];
  content(): Readable;
  /** Compressing it again would gain nothing. */
  isDense: boolean;
}
