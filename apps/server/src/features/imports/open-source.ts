import type { Deps } from '../../platform/deps.ts';
import { openCsvSource } from './csv-source.ts';
import type { ImportRow } from './queries.ts';
import type { Source } from './source.ts';
import { openUserFeedback } from './userfeedback-source.ts';

/** Throws AppError if the file or its survey is gone. */
export async function openSource(deps: Deps, row: ImportRow, signal?: AbortSignal): Promise<Source> {
  return row.kind === 'userfeedback' ? openUserFeedback(deps, row, signal) : openCsvSource(deps, row, signal);
}
