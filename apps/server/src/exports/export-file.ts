import type { Readable } from 'node:stream';
import type { ExportQuery } from '@userfeedback/contract';
import type { Deps } from '../deps.ts';
import { csvOf } from './csv.ts';
import { exportTable } from './service.ts';

const MIMES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A file with the responses, streamed; destroying the stream stops the reading. Throws `not_found`. */
export async function exportFile(
  deps: Pick<Deps, 'db' | 'host' | 'now'>,
  query: ExportQuery,
): Promise<{ name: string; mime: string; content: Readable }> {
  const { table, rowCount } = await exportTable(deps, query);
  const content =
    query.format === 'xlsx' ? (await import('./xlsx.ts')).xlsxOf(table, rowCount) : csvOf(table);
  return { name: `${table.fileName}.${query.format}`, mime: MIMES[query.format], content };
}
