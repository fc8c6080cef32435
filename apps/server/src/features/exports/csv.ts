import { Readable } from 'node:stream';
import { withMarksMarked } from '@userfeedback/engine';
import type { Cell, ExportTable } from './table.ts';
import { looksLikeFormula, ROWS_AT_ONCE } from './table.ts';

/** The byte order mark tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export function csvOf(table: ExportTable): Readable {
  return Readable.from(pieces(table), { objectMode: false, highWaterMark: 65_536 });
}

async function* pieces({ columns, rows }: ExportTable): AsyncGenerator<Buffer> {
  let text = BYTE_ORDER_MARK + line(columns.map(({ title }) => title));
  let count = 0;
  for await (const row of rows) {
    text += line(row);
    count += 1;
    if (count % ROWS_AT_ONCE > 0) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Puts an apostrophe before what a spreadsheet program would take for a formula. */
function harmless(given: string): string {
  const text = withMarksMarked(given);
  const within = SPLIT.test(text) ? text.replaceAll(AFTER_SEPARATOR, "'").replaceAll(AFTER_LINE_BREAK, "'") : text;
  return looksLikeFormula(text) ? `'${within}` : within;
}

/**
 * Programs that split at semicolons or tabs start a cell in the middle of a text and do not see its quotes; line breaks
 * end a row there. "=" and "@" always start a formula; "+" and "-" only before something to calculate: ";-)" stays.
 */
const SPLIT = /[;\t\r\n]/;
const OPERAND = String.raw`(?:[\p{L}\p{N}.=+\-@"'$#[{_\\]|\(+[^)\s])`;
const AFTER_SEPARATOR = new RegExp(`(?<=[;\\t])(?=[ "]*(?:[=@＝＠]|[+\\-＋－] *${OPERAND}))`, 'gu');
/** A dash and a space make a list item, unless more than words follow. */
const AFTER_LINE_BREAK = new RegExp(
  `(?<=\\n|\\r(?!\\n))(?=[ "]*(?:[=@＝＠]|[+\\-＋－](?:${OPERAND}|[^\\r\\n]*[|!(])))`,
  'gu',
);
