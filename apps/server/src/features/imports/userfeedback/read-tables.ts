import { Readable } from 'node:stream';
import type { Gunzip } from 'node:zlib';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../../platform/api/app-error.ts';
import { parseFile } from '../../../platform/api/json-body.ts';
import { ByteCounter } from '../../../platform/file-store/byte-counter.ts';
import { decode, readRows, readStart, Start } from '../read-csv.ts';
import type { TableRow } from './read-sql.ts';
import { SqlReader } from './read-sql.ts';

/** Bytes of a JSON export, which is read at once. */
const JSON_MAX = 30_000_000;
/** Bytes of an unpacked dump: at most, allowed for any file, and for each packed byte on top of that. */
const UNPACKED = { most: 2_000_000_000, free: 32_000_000, perByte: 100 };
const START = 65_536;

/** Throws `invalid` if it is neither a dump nor an export. */
export async function* readTables(open: () => Promise<Readable>): AsyncGenerator<TableRow> {
  const start = await startOf(await open());
  const content = () => unpacked(open);
  const first = start.trimStart()[0];
  if (first === '{' || first === '[') yield* readJson(await content());
  else if (/^\s*(--|\/\*|#|SET |CREATE |INSERT |DROP |USE |START )/i.test(start)) yield* readDump(await content());
  else yield* readTable(content);
}

async function* readDump(content: Readable): AsyncGenerator<TableRow> {
  const reader = new SqlReader((table) => table.includes('userfeedback_'));
  for await (const piece of decode(content)) yield* reader.read(piece);
  yield* reader.read('', true);
}

async function* readJson(content: Readable): AsyncGenerator<TableRow> {
  let text = '';
  for await (const piece of decode(content)) {
    text += piece;
    if (text.length > JSON_MAX) throw new AppError('invalid', 'This is too large for JSON. Export the tables as SQL.');
  }
  yield* rowsIn(parseFile(text));
}

/** Throws `invalid` unless one of the two tables has a row. */
export async function requireTables(open: () => Promise<Readable>): Promise<void> {
  for await (const { table } of readTables(open)) if (/userfeedback_(surveys|survey_responses)$/.test(table)) return;
  throw new AppError('invalid', NOT_KNOWN);
}

/** All objects that look like a row, at any depth: tools wrap them in different ways. */
function* rowsIn(value: unknown): Generator<TableRow> {
  if (typeof value !== 'object' || value === null) return;
  const table = Array.isArray(value) ? undefined : tableOf(Object.keys(value));
  if (table === undefined) {
    for (const part of Object.values(value)) yield* rowsIn(part);
    return;
  }
  const values = Object.entries(value).map(([name, cell]) => [name, textOf(cell)]);
  yield { table, values: Object.fromEntries(values) };
}

function textOf(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

async function* readTable(content: () => Promise<Readable>): AsyncGenerator<TableRow> {
  const start = new Start();
  for await (const piece of decode(await content())) {
    start.add(piece);
    if (start.isCut) break;
  }
  const { delimiter, titles } = readStart(start.text, start.isCut);
  const table = tableOf(titles);
  if (table === undefined) throw new AppError('invalid', NOT_KNOWN);
  for await (const { cells } of readRows(content, delimiter)) {
    const values = titles.map((title, at) => [title, cells[at] === 'NULL' ? null : (cells[at] ?? null)]);
    yield { table, values: Object.fromEntries(values) };
  }
}

function tableOf(columns: readonly string[]): string | undefined {
  const has = (...names: string[]) => names.every((name) => columns.includes(name));
  if (has('survey_id', 'answers', 'submitted_at')) return 'userfeedback_survey_responses';
  return has('id', 'title', 'questions') ? 'userfeedback_surveys' : undefined;
}

const NOT_KNOWN = 'This is not an export from UserFeedback for WordPress: it contains neither surveys nor responses.';

async function startOf(content: Readable): Promise<string> {
  let start = '';
  const plain = await unpacked(async () => content);
  for await (const piece of decode(plain)) {
    start += piece;
    if (start.length >= START) break;
  }
  content.destroy();
  return start;
}

async function unpacked(open: () => Promise<Readable>): Promise<Readable> {
  const content = await open();
  const pieces = content[Symbol.asyncIterator]();
  const { value: first = Buffer.alloc(0) } = await pieces.next();
  const whole = Readable.from(
    (async function* () {
      yield first;
      yield* { [Symbol.asyncIterator]: () => pieces };
    })(),
    { objectMode: false },
  );
  if (first[0] !== 0x1f || first[1] !== 0x8b) return whole;
  const gunzip = createGunzip();
  const packed = new ByteCounter();
  whole.on('error', (error) => gunzip.destroy(error));
  whole.pipe(packed).pipe(gunzip);
  return Readable.from(limited(content, gunzip, packed), { objectMode: false });
}

async function* limited(content: Readable, gunzip: Gunzip, packed: ByteCounter): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const piece of gunzip) {
      bytes += piece.length;
      const most = Math.min(UNPACKED.most, UNPACKED.free + UNPACKED.perByte * packed.bytes);
      if (bytes > most) throw new AppError('invalid', 'This file is too large once it is unpacked.');
      yield piece;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'This file cannot be unpacked.');
  } finally {
    // Ending the decompression does not close the file.
    content.destroy();
  }
}
