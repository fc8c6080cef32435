import { PassThrough, Readable } from 'node:stream';
import { withMarksMarked } from '@userfeedback/engine';
import { ZipFile } from 'yazl';
import type { Cell, ExportColumn, ExportTable } from './table.ts';
import { looksLikeFormula, ROWS_AT_ONCE } from './table.ts';

/** Excel's limit of rows in a sheet, including the heading. */
const SHEET_ROWS = 1_048_576;
/** Excel's limit of characters in a cell. */
const CELL_MAX = 32_767;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface NamedTable {
  name: string;
  table: ExportTable;
  /** An upper limit, which decides how many sheets there are. */
  rowCount: number;
}

export function xlsxOf(tables: readonly NamedTable[], sheetRows: number = SHEET_ROWS): Readable {
  const zip = new ZipFile();
  const sheets = tables.flatMap((one) => sheetsOf(one, sheetRows));
  const names = sheets.map((_sheet, index) => `sheet${index + 1}`);
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(HEAD + text), path);
  add('[Content_Types].xml', contentTypes(names));
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', workbook(sheets.map(({ title }) => title)));
  add(
    'xl/_rels/workbook.xml.rels',
    relations([...names.map((name) => ['worksheet', `worksheets/${name}.xml`] as const), ['styles', 'styles.xml']]),
  );
  add('xl/styles.xml', STYLES);
  const sources = sheets.map(({ columns, rows, rowsMax }, index) => {
    const source = Readable.from(sheetPieces(columns, rows, rowsMax), { objectMode: false });
    zip.addReadStream(source, `xl/worksheets/sheet${index + 1}.xml`, { compressionLevel: 1 });
    return source;
  });
  zip.end();
  const file = new PassThrough();
  zip.outputStream.pipe(file);
  for (const source of sources) source.on('error', (error) => file.destroy(error));
  // Destroying the output also stops the reading of rows.
  file.once('close', () => {
    for (const source of sources) source.destroy();
    for (const { rows } of sheets) void rows.return?.();
  });
  return file;
}

/** A table that is longer than a sheet continues in the next one. */
function sheetsOf({ name, table, rowCount }: NamedTable, sheetRows: number) {
  const count = Math.max(1, Math.ceil(rowCount / (sheetRows - 1)));
  const rows = table.rows[Symbol.asyncIterator]();
  return Array.from({ length: count }, (_, index) => ({
    title: index === 0 ? name : `${name} ${index + 1}`,
    columns: table.columns,
    rows,
    rowsMax: index === count - 1 ? Number.POSITIVE_INFINITY : sheetRows - 1,
  }));
}

async function* sheetPieces(
  columns: readonly ExportColumn[],
  rows: AsyncIterator<readonly Cell[]>,
  rowsMax: number,
): AsyncGenerator<Buffer> {
  let text = `${HEAD}<worksheet xmlns="${MAIN}">${FROZEN_HEAD}${widths(columns)}<sheetData>`;
  const letters = columns.map((_column, at) => lettersOf(at));
  text += rowOf(1, letters, ({ at, place }) => textCell(place, columns[at]?.title ?? '', HEADING));
  for (let count = 1; count <= rowsMax; count++) {
    const next = await rows.next();
    if (next.done) break;
    text += rowOf(count + 1, letters, ({ at, place }) =>
      cellOf(place, next.value[at] ?? null, columns[at]?.kind ?? 'text'),
    );
    if (count % ROWS_AT_ONCE > 0) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

const HEADING = 1;
const MOMENT = 2;
/** The style in which Excel keeps a leading apostrophe that it does not show. */
const APOSTROPHE = 3;

/** Some readers need each cell's address. */
function rowOf(
  row: number,
  letters: readonly string[],
  cell: (where: { at: number; place: string }) => string,
): string {
  return `<row r="${row}">${letters.map((letter, at) => cell({ at, place: `${letter}${row}` })).join('')}</row>`;
}

function lettersOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : lettersOf(Math.floor(at / 26) - 1) + letter;
}

function cellOf(place: string, cell: Cell, kind: ExportColumn['kind']): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (kind !== 'moment') return textCell(place, cell, looksLikeFormula(cell) ? APOSTROPHE : undefined);
  return `<c r="${place}" s="${MOMENT}"><v>${serialDay(cell)}</v></c>`;
}

/** A text cell stays text whatever it starts with; the apostrophe keeps it so when somebody edits it. */
function textCell(place: string, text: string, style?: number): string {
  // The sheet may be saved as CSV and imported.
  const shown = xmlText(withMarksMarked(text).slice(0, CELL_MAX));
  const look = style ? ` s="${style}"` : '';
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" t="inlineStr"${look}><is><t${space}>${shown}</t></is></c>`;
}

/** Spreadsheet programs count the days since the end of 1899. */
function serialDay(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}Z`) / 86_400_000 + 25_569;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
const SPECIAL = /[&<>\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function xmlText(text: string): string {
  return text.replaceAll(SPECIAL, (special) => ENTITIES[special] ?? '');
}

const FROZEN_HEAD =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
const WIDTHS = { number: 12, moment: 20, text: 28 } as const;

function widths(columns: readonly ExportColumn[]): string {
  const cols = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  return `<cols>${cols.join('')}</cols>`;
}

function contentTypes(names: readonly string[]): string {
  const sheets = names.map(
    (name) => `<Override PartName="/xl/worksheets/${name}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets.join('')}</Types>`;
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const all = targets.map(
    ([kind, target], at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`);
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
