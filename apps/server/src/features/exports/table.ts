export interface ExportTable {
  /** Without extension. */
  fileName: string;
  columns: readonly ExportColumn[];
  rows: AsyncIterable<readonly Cell[]>;
}

export interface ExportColumn {
  title: string;
  /** Moments are `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
  kind: 'text' | 'number' | 'moment';
}

export type Cell = string | number | null;

export const ROWS_AT_ONCE = 100;

/** If somebody typed it into a cell. */
export function looksLikeFormula(text: string): boolean {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text);
}
