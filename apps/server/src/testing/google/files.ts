import { randomUUID } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** A file of the drive; spreadsheets have the cells of the first sheet. */
export interface DriveFile {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  appProperties: Record<string, string>;
  trashed: boolean;
  /** False: somebody else's, shared with the account. */
  isOwn: boolean;
  rows: unknown[][];
  columns: number;
}

export const FOLDER = 'application/vnd.google-apps.folder';
const SPREADSHEET = 'application/vnd.google-apps.spreadsheet';
/** What an address such as `C` or `C1` means: a column from 0, a row from 1. */
const CELL = /^([A-Z]{1,3})(\d*)$/;

/** Google Drive and its sheets, as a program with access to its own files sees them. */
export class Files {
  readonly all: DriveFile[] = [];

  get spreadsheets(): DriveFile[] {
    return this.all.filter(({ mimeType }) => mimeType === SPREADSHEET);
  }

  create(given: Partial<DriveFile>): DriveFile {
    const { name = 'Untitled', mimeType = '', parents = [], appProperties = {} } = given;
    for (const parent of parents) if (this.get(parent).mimeType !== FOLDER) throw new Refusal(403, 'FORBIDDEN');
    const file = { id: randomUUID(), name, mimeType, parents, appProperties };
    this.all.push({ ...file, isOwn: given.isOwn ?? true, trashed: false, rows: [], columns: 26 });
    return this.get(file.id);
  }

  get(id: string): DriveFile {
    const file = this.all.find((one) => one.id === id);
    if (!file) throw new Refusal(404, 'NOT_FOUND', `File not found: ${id}.`);
    return file;
  }

  delete(id: string): void {
    this.all.splice(this.all.indexOf(this.get(id)), 1);
  }

  /** The two supported queries: a file by our key, and folders of the account by name. */
  search(q: string): DriveFile[] {
    const folders = /^mimeType = '([^']+)' and 'me' in owners and trashed = false(?: and name contains '(.*)')?$/.exec(
      q,
    );
    if (folders) {
      const [, type, words = ''] = folders;
      const part = words.replace(/\\(.)/g, '$1').toLowerCase();
      return this.all
        .filter(
          (file) => file.mimeType === type && file.isOwn && !file.trashed && file.name.toLowerCase().includes(part),
        )
        .toSorted((a, b) => a.name.localeCompare(b.name));
    }
    const byKey = /^appProperties has \{ key='([^']+)' and value='([^']+)' \} and trashed = false$/.exec(q);
    if (!byKey) throw new Refusal(400, 'INVALID_ARGUMENT', 'Invalid Value');
    const [, key = '', value] = byKey;
    return this.all.filter((file) => !file.trashed && file.appProperties[key] === value);
  }

  /** `PUT values/{range}`: one row of cells. */
  write(id: string, range: string, values: unknown): void {
    const { rows, columns } = this.#sheet(id);
    const [from, to] = range.split(':').map(cellOf);
    const cells = oneRow(values);
    if (!from || !to || from.row !== to.row || to.column - from.column + 1 !== cells.length)
      throw new Refusal(400, 'INVALID_ARGUMENT', 'The range does not fit the values.');
    if (to.column >= columns)
      throw new Refusal(400, 'INVALID_ARGUMENT', `Range (${range}) exceeds grid limits. Max columns: ${columns}`);
    rows[from.row - 1] ??= [];
    for (const [index, cell] of cells.entries()) (rows[from.row - 1] ?? [])[from.column + index] = cell;
  }

  /** `POST values/{range}:append`. */
  append(id: string, values: unknown): void {
    const { rows } = this.#sheet(id);
    const added = Array.isArray(values) ? values.map((row) => oneRow([row])) : [];
    if (added.length === 0) throw new Refusal(400, 'INVALID_ARGUMENT');
    rows.push(...added);
  }

  /** `GET values/{column}:{column}`, by columns. */
  read(id: string, range: string): unknown[][] {
    const [from, to] = range.split(':').map(cellOf);
    if (!from || from.column !== to?.column) throw new Refusal(400, 'INVALID_ARGUMENT');
    return [this.#sheet(id).rows.map((row) => row[from.column] ?? '')];
  }

  /** `POST {id}:batchUpdate` with one request to add columns, or with requests to delete rows, one after another. */
  change(id: string, { requests = [] }: { requests?: { appendDimension?: object; deleteDimension?: object }[] }): void {
    for (const { deleteDimension } of requests) if (deleteDimension) this.#deleteRow(id, deleteDimension);
    const [request] = requests;
    if (!request?.deleteDimension) this.#appendColumns(id, request);
  }

  #deleteRow(id: string, { range = {} }: { range?: object }): void {
    const { sheetId, dimension, startIndex, endIndex } = {
      sheetId: -1,
      dimension: '',
      startIndex: -1,
      endIndex: -1,
      ...range,
    };
    const { rows } = this.#sheet(id);
    if (sheetId !== 0 || dimension !== 'ROWS' || endIndex !== startIndex + 1 || !rows[startIndex])
      throw new Refusal(400, 'INVALID_ARGUMENT');
    rows.splice(startIndex, 1);
  }

  #appendColumns(id: string, request: { appendDimension?: object } | undefined): void {
    const { sheetId, dimension, length } = {
      sheetId: -1,
      dimension: '',
      length: 0,
      ...request?.appendDimension,
    };
    if (sheetId !== 0 || dimension !== 'COLUMNS' || length < 1) throw new Refusal(400, 'INVALID_ARGUMENT');
    this.#sheet(id).columns += length;
  }

  #sheet(id: string): DriveFile {
    const file = this.get(id);
    if (file.mimeType !== SPREADSHEET) throw new Refusal(400, 'FAILED_PRECONDITION');
    return file;
  }
}

function oneRow(values: unknown): unknown[] {
  const [row] = Array.isArray(values) ? values : [];
  const isRow = Array.isArray(row) && row.every((cell) => ['string', 'number'].includes(typeof cell));
  if (!isRow || row.some((cell) => String(cell).length > 50_000)) throw new Refusal(400, 'INVALID_ARGUMENT');
  return row;
}

function cellOf(text: string): { column: number; row: number } {
  const [, letters = '', row = ''] = CELL.exec(text) ?? [];
  if (letters === '') throw new Refusal(400, 'INVALID_ARGUMENT', `Unable to parse range: ${text}`);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(row) };
}
