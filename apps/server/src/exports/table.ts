/** What a spreadsheet is made of, row by row. */
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

/** Null is an empty cell. */
export type Cell = string | number | null;

/** So many rows are read and written at once. */
export const ROWS_AT_ONCE = 100;

/** Whether a spreadsheet program would take the text for a formula where it is typed in. */
export function looksLikeFormula(text: string): boolean {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text);
}
