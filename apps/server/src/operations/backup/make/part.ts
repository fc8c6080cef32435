import type { Readable } from 'node:stream';

export type Rows = Record<string, number>;

export interface DatabasePart {
  rows: Rows;
  uploads: readonly string[];
  content(): Readable;
  /** Compressing it again would gain nothing. */
  isDense: boolean;
}
