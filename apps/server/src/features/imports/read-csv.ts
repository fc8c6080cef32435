import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@userfeedback/contract/limits';
import { CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { AppError } from '../../platform/api/app-error.ts';
import { releaseChunks } from '../../platform/memory.ts';

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** `row` counts as spreadsheets do. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** Files that several programs have written to mix the ends of lines. */
const LINE_ENDS = ['\r\n', '\n', '\r'];
const READING = { relax_column_count: true, relax_quotes: true, record_delimiter: LINE_ENDS };
/** Characters of one row or value; a file with longer ones is no table. */
export const LONGEST = 4_000_000;
const LONGEST_WORDS = LONGEST.toLocaleString('en');
const TOO_MANY_ROWS = `A file can have at most ${IMPORT_ROWS_MAX.toLocaleString('en')} rows.`;
const RELEASE_AFTER = 4_000_000;
const SAMPLE_ROWS = 20;
/** A byte order mark that a spreadsheet has read as letters. */
const STRAY_MARK = /^(?:\uFEFF|ï»¿)+/;
/** A line above the titles that tells Excel the delimiter. */
const NAMED_DELIMITER = /^\s*"?sep=([,;\t])"?[,;\t]*(?:\r\n?|\n|$)/i;

/** Accepts UTF-8 and UTF-16; throws `invalid` for anything else. */
export async function* decode(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start = Buffer.alloc(0);
  let bytes = 0;
  try {
    for await (const chunk of content) {
      if (bytes % RELEASE_AFTER > (bytes + chunk.length) % RELEASE_AFTER) releaseChunks();
      bytes += chunk.length;
      if (!decoder) {
        start = Buffer.concat([start, chunk]);
        if (start.length < 4) continue;
        decoder = decoderFor(start);
        yield decoder.decode(start, { stream: true });
      } else yield decoder.decode(chunk, { stream: true });
    }
    decoder ??= decoderFor(start);
    yield decoder.decode(start.length < 4 ? start : undefined);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('invalid', 'This file is neither UTF-8 nor UTF-16. Save it as “CSV UTF-8”.');
  }
}

function decoderFor(start: Buffer): TextDecoder {
  if (start.subarray(0, 2).toString('latin1') === 'PK')
    throw new AppError('invalid', 'This is a spreadsheet. Save the sheet as CSV.');
  const [first, second] = start;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : second === 0xff && first === 0xfe ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

/** The beginning of a file, with enough rows to guess from. */
export class Start {
  text = '';
  /** Whether the file goes on. */
  isCut = false;
  #lines = 0;
  #isQuoted = false;

  add(text: string): void {
    if (this.#lines > ENOUGH_LINES || this.text.length >= LONGEST) {
      this.isCut ||= text !== '';
      return;
    }
    this.text += text;
    for (const [sign] of text.matchAll(/"|[\r\n]+/g)) {
      if (sign === '"') this.#isQuoted = !this.#isQuoted;
      else if (!this.#isQuoted) this.#lines += 1;
    }
  }
}

/** Pieces of a file may part the two signs that end a line. */
const ENOUGH_LINES = 2 * (SAMPLE_ROWS + 2);

/** Without an end that may be cut, if the file goes on. */
export function readStart(text: string, isCut = false): { delimiter: Delimiter; titles: string[]; sample: string[][] } {
  const named = NAMED_DELIMITER.exec(text);
  const start = text.slice(named?.[0].length ?? 0);
  const tables = DELIMITERS.filter((one) => !named || one === named[1]).map((delimiter) => ({
    delimiter,
    rows: isCut ? parseFirst(start, delimiter).slice(0, -1) : parseFirst(start, delimiter).slice(0, SAMPLE_ROWS + 1),
  }));
  const columnsOf = (rows: string[][]) => Math.min(...rows.map(({ length }) => length));
  const titlesOf = ([titles = []]: string[][]) => titles.length;
  // A line below the table, such as a note, has one cell with any delimiter: then the titles decide.
  const [best] = tables.sort((a, b) => columnsOf(b.rows) - columnsOf(a.rows) || titlesOf(b.rows) - titlesOf(a.rows));
  const [titles, ...sample] = best?.rows ?? [];
  if (isCut && sample.length === 0 && (titles?.length ?? 0) <= IMPORT_COLUMNS_MAX)
    throw new AppError('invalid', `The column titles and the first row are longer than ${LONGEST_WORDS} characters.`);
  const quotes = new Quotes(best?.delimiter ?? ',');
  if (sample.length === 0) quotes.read(text);
  if (quotes.opened !== null) throw new AppError('invalid', neverClosed(quotes.opened));
  if (!best || !titles || titles.every((title) => title.trim() === ''))
    throw new AppError('invalid', 'This file has no column titles in its first row.');
  if (titles.length > IMPORT_COLUMNS_MAX)
    throw new AppError('invalid', `A file can have at most ${IMPORT_COLUMNS_MAX.toLocaleString('en')} columns.`);
  if (sample.length === 0) throw new AppError('invalid', 'This file has no rows below the column titles.');
  return {
    delimiter: best.delimiter,
    titles: titles.map((title, at) => clean(at === 0 ? title.replace(STRAY_MARK, '') : title)),
    sample: sample.map((row) => row.map(clean)),
  };
}

/** With one row more than the sample has, which may be cut. */
function parseFirst(text: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = [];
  const on_record = (row: string[]) => {
    rows.push(row);
    return row;
  };
  try {
    parseNow(text, { ...READING, delimiter, skip_empty_lines: true, to: SAMPLE_ROWS + 2, on_record });
  } catch {
    // The start may end within quotes; the rows before are enough.
  }
  return rows;
}

/**
 * All rows below the titles except empty ones. Throws `invalid` where the file stops being a table or exceeds the
 * limits.
 */
export async function* readRows(open: () => Promise<Readable>, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  const content = await open();
  const passing = { skip_empty_lines: true, info: true };
  const parser = parse({ ...READING, ...passing, delimiter, max_record_size: LONGEST });
  const text = Readable.from(decode(content));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let row = 0;
  let hasTitles = false;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<Parsed>) {
      row = info.records + info.empty_lines;
      if (row > IMPORT_ROWS_MAX + 1) throw new AppError('invalid', TOO_MANY_ROWS);
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (hasTitles) yield { row, cells: cells.map(clean) };
      else hasTitles = !NAMED_DELIMITER.test(cells.join(delimiter));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('invalid', await wordsOf(error, row, open, delimiter));
  } finally {
    text.destroy();
    content.destroy();
  }
}

interface Parsed {
  record: string[];
  info: { records: number; empty_lines: number };
}

/** A quote that is never closed swallows the rest, up to the end or the limit. */
async function wordsOf(
  { code }: CsvError,
  row: number,
  open: () => Promise<Readable>,
  delimiter: Delimiter,
): Promise<string> {
  const line = code === 'CSV_QUOTE_NOT_CLOSED' || isTooLong(code) ? await findOpenQuote(await open(), delimiter) : null;
  if (line !== null) return neverClosed(line);
  if (isTooLong(code)) return `Row ${(row + 1).toLocaleString('en')} is longer than ${LONGEST_WORDS} characters.`;
  return `The file cannot be read past row ${row.toLocaleString('en')}.`;
}

const isTooLong = (code: string) => code === 'CSV_MAX_RECORD_SIZE';

async function findOpenQuote(content: Readable, delimiter: Delimiter): Promise<number | null> {
  const quotes = new Quotes(delimiter);
  for await (const text of decode(content)) quotes.read(text);
  return quotes.opened;
}

/** Follows quotes as the parser does. */
class Quotes {
  opened: number | null = null;
  readonly #delimiter: string;
  #line = 1;
  #last = 1;
  #before = '';
  #isFieldNew = true;
  #wasQuote = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  read(text: string): void {
    for (const sign of text) {
      if (sign === '"' && this.opened !== null) {
        this.#last = this.opened;
        this.opened = null;
        this.#wasQuote = true;
      } else if (sign === '"' && (this.#isFieldNew || this.#wasQuote)) {
        // A doubled quote opens it again.
        this.opened = this.#wasQuote ? this.#last : this.#line;
        this.#wasQuote = false;
        this.#isFieldNew = false;
      } else if (this.opened === null) {
        this.#isFieldNew = sign === this.#delimiter || sign === '\n' || sign === '\r';
        this.#wasQuote = false;
      }
      if (sign === '\r' || (sign === '\n' && this.#before !== '\r')) this.#line += 1;
      this.#before = sign;
    }
  }
}

function neverClosed(line: number): string {
  return `The quote that opens on line ${line.toLocaleString('en')} is never closed.`;
}

function clean(cell: string): string {
  return cell.includes('\0') ? cell.replaceAll('\0', '') : cell;
}
