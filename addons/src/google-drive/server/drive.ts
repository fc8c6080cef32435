import type { AddonContext } from '@userfeedback/addon-kit';
import { z } from 'zod';
import { accessToken, clientOf, forgetToken } from './account.ts';
import { addressOf, callGoogle, GoogleError } from './google.ts';
import { parseReply } from './oauth.ts';

const FOLDER = 'application/vnd.google-apps.folder';
const SPREADSHEET = 'application/vnd.google-apps.spreadsheet';
/** The name of the file property with our key. */
const KEY = 'userfeedback';

const File = z.object({ id: z.string().min(1) });
const NamedFile = File.extend({ name: z.string() });
const Values = z.object({ values: z.array(z.array(z.unknown())).default([]) });
const Sheet = z.object({
  properties: z.object({ sheetId: z.number(), gridProperties: z.object({ columnCount: z.number() }) }),
});
const Sheets = z.object({ sheets: z.tuple([Sheet], Sheet) });

/** Written as it is (RAW), so it never becomes a formula. */
export type Cell = string | number;

interface Sent {
  method?: 'POST' | 'PUT';
  query?: Record<string, string>;
  body?: object;
}

/** The drive of the connected account. Every method may throw GoogleError. */
export class Drive {
  readonly #context: AddonContext;
  readonly #client: ReturnType<typeof clientOf>;

  constructor(context: AddonContext) {
    this.#context = context;
    this.#client = clientOf(context);
  }

  async isFolder(id: string): Promise<boolean> {
    const file = await undefinedIf404(this.#call('files', `/${enc(id)}`, { query: { fields: 'id,mimeType,trashed' } }));
    const Folder = z.object({ mimeType: z.literal(FOLDER), trashed: z.literal(false).default(false) });
    return Folder.safeParse(file).success;
  }

  /** Only the account's own folders, not those shared with it. */
  async listFolders(search: string): Promise<z.infer<typeof NamedFile>[]> {
    const words = search.replace(/[\\']/g, '\\$&');
    const q = [
      `mimeType = '${FOLDER}'`,
      "'me' in owners",
      'trashed = false',
      ...(search === '' ? [] : [`name contains '${words}'`]),
    ].join(' and ');
    const query = { q, fields: 'files(id,name)', orderBy: 'name', pageSize: '100' };
    const reply = await this.#call('files', '', { query });
    return parseReply(z.object({ files: z.array(NamedFile) }), reply).files;
  }

  async createFolder(name: string): Promise<z.infer<typeof NamedFile>> {
    const reply = await this.#call('files', '', {
      method: 'POST',
      query: { fields: 'id,name' },
      body: { name, mimeType: FOLDER },
    });
    return parseReply(NamedFile, reply);
  }

  async isThere(id: string): Promise<boolean> {
    const file = await undefinedIf404(this.#call('files', `/${enc(id)}`, { query: { fields: 'id,trashed' } }));
    return z.object({ trashed: z.literal(false).default(false) }).safeParse(file).success;
  }

  async canEdit(id: string): Promise<boolean> {
    const file = await undefinedIf404(
      this.#call('files', `/${enc(id)}`, { query: { fields: 'trashed,capabilities(canEdit)' } }),
    );
    const Editable = z.object({
      trashed: z.literal(false).default(false),
      capabilities: z.object({ canEdit: z.literal(true) }),
    });
    return Editable.safeParse(file).success;
  }

  async findByKey(key: string): Promise<string | undefined> {
    const q = `appProperties has { key='${KEY}' and value='${key}' } and trashed = false`;
    const reply = await this.#call('files', '', { query: { q, fields: 'files(id)', pageSize: '1' } });
    return parseReply(z.object({ files: z.array(File) }), reply).files[0]?.id;
  }

  /** At the top of the drive if its folder is gone. */
  async makeSpreadsheet(name: string, key: string, folder: string): Promise<string> {
    const make = (parents: string[]) =>
      this.#call('files', '', {
        method: 'POST',
        query: { fields: 'id' },
        body: {
          name,
          mimeType: SPREADSHEET,
          appProperties: { [KEY]: key },
          ...(parents.length > 0 ? { parents } : {}),
        },
      });
    const file = folder === '' ? undefined : await undefinedIf404(make([folder]));
    return parseReply(File, file ?? (await make([]))).id;
  }

  async widen(id: string, columns: number): Promise<void> {
    const { sheetId, gridProperties } = await this.#firstSheet(id);
    const missing = columns - gridProperties.columnCount;
    if (missing <= 0) return;
    await this.#change(id, [{ appendDimension: { sheetId, dimension: 'COLUMNS', length: missing } }]);
  }

  /** In one row; `from` and `to` are cells such as `C1`. */
  async writeCells(id: string, from: string, to: string, cells: readonly Cell[]): Promise<void> {
    const range = `${from}:${to}`;
    await this.#call('spreadsheets', `/${enc(id)}/values/${enc(range)}`, {
      method: 'PUT',
      query: { valueInputOption: 'RAW' },
      body: { range, majorDimension: 'ROWS', values: [cells] },
    });
  }

  async appendRows(id: string, rows: readonly (readonly Cell[])[]): Promise<void> {
    await this.#call('spreadsheets', `/${enc(id)}/values/A1:append`, {
      method: 'POST',
      query: { valueInputOption: 'RAW', insertDataOption: 'INSERT_ROWS' },
      body: { majorDimension: 'ROWS', values: rows },
    });
  }

  /** Rows of the first sheet, by their places from 0. */
  async deleteRows(id: string, places: readonly number[]): Promise<void> {
    if (places.length === 0) return;
    const { sheetId } = await this.#firstSheet(id);
    // From the bottom, so that the others keep their places.
    const requests = [...places]
      .sort((one, other) => other - one)
      .map((startIndex) => ({
        deleteDimension: { range: { sheetId, dimension: 'ROWS', startIndex, endIndex: startIndex + 1 } },
      }));
    await this.#change(id, requests);
  }

  async readColumn(id: string, letters: string): Promise<unknown[]> {
    const reply = await this.#call('spreadsheets', `/${enc(id)}/values/${enc(`${letters}:${letters}`)}`, {
      query: { majorDimension: 'COLUMNS', valueRenderOption: 'UNFORMATTED_VALUE' },
    });
    return parseReply(Values, reply).values[0] ?? [];
  }

  async #call(
    part: 'files' | 'spreadsheets',
    below: string,
    { method, query = {}, body }: Sent = {},
  ): Promise<unknown> {
    const url = addressOf(part, this.#client, below);
    url.search = new URLSearchParams(query).toString();
    const send = async (token: string) =>
      callGoogle(url, {
        method: method ?? 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const token = await accessToken(this.#context);
    try {
      return await send(token);
    } catch (error) {
      if (!isStatus(error, 401)) throw error;
      forgetToken(token);
      return await send(await accessToken(this.#context));
    }
  }

  async #firstSheet(id: string) {
    const fields = 'sheets(properties(sheetId,gridProperties(columnCount)))';
    const reply = await this.#call('spreadsheets', `/${enc(id)}`, { query: { fields } });
    return parseReply(Sheets, reply).sheets[0].properties;
  }

  async #change(id: string, requests: readonly object[]): Promise<void> {
    await this.#call('spreadsheets', `/${enc(id)}:batchUpdate`, { method: 'POST', body: { requests } });
  }
}

async function undefinedIf404(reply: Promise<unknown>): Promise<unknown> {
  try {
    return await reply;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof GoogleError && error.status === status;
}

const enc = encodeURIComponent;
