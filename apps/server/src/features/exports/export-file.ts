import { Readable } from 'node:stream';
import type { AddonFile } from '@userfeedback/addon-kit';
import type { ExportQuery } from '@userfeedback/contract';
import type { FastifyReply } from 'fastify';
import { asAttachment } from '../../platform/api/file-name.ts';
import type { Deps } from '../../platform/deps.ts';
import { csvOf } from './csv.ts';
import { exportTable } from './service.ts';
import type { ExportTable } from './table.ts';

const MIMES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface ExportFile {
  name: string;
  mime: string;
  content: Readable;
}

/** Streamed; destroying the stream stops the reading. Throws `not_found`. */
export async function exportFile(deps: Pick<Deps, 'db' | 'host' | 'now'>, query: ExportQuery): Promise<ExportFile> {
  const { table, rowCount } = await exportTable(deps, query);
  const content =
    query.format === 'xlsx'
      ? (await import('./xlsx.ts')).xlsxOf([{ name: 'Responses', table, rowCount }])
      : csvOf(table);
  return { name: `${table.fileName}.${query.format}`, mime: MIMES[query.format], content };
}

/** A list of its own, which is no export of responses. */
export function csvFile(table: ExportTable): ExportFile {
  return { name: `${table.fileName}.csv`, mime: MIMES.csv, content: csvOf(table) };
}

export async function tablesFile({ name, format, sheets }: AddonFile): Promise<ExportFile> {
  const tables = sheets.map(({ name: sheet, columns, rows }) => ({
    name: sheet,
    rowCount: rows.length,
    table: { fileName: name, columns, rows: Readable.from(rows) },
  }));
  const [first] = tables;
  if (format === 'csv' && first) return csvFile(first.table);
  const { xlsxOf } = await import('./xlsx.ts');
  return { name: `${name}.xlsx`, mime: MIMES.xlsx, content: xlsxOf(tables) };
}

export function sendFile(reply: FastifyReply, { name, mime, content }: ExportFile): FastifyReply {
  return reply
    .type(mime)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', asAttachment(name))
    .send(content);
}
