import type { Import, ReadImport } from '@userfeedback/contract';
import type { CsvPlan } from './csv-source.ts';
import type { ImportRow } from './queries.ts';

/** Who asks for something of an import. */
export interface ImportCaller {
  /** The account or key. */
  id: string;
  view_results: boolean;
  delete_surveys: boolean;
}

/** At the machine itself. */
export const COMMAND_LINE: ImportCaller = { id: 'command line', view_results: true, delete_surveys: true };

/** Its rows are answers: who may view results sees them, and who has uploaded the file until it is imported. */
export function mayReadRows({ uploader, state }: ImportRow, { id, view_results }: ImportCaller): boolean {
  return view_results || (uploader === id && state === 'read');
}

/** Rows are compared with stored answers: who may not view these is not told the outcome. */
export const NOT_COMPARED = { known: null, conflicting: null };
/** Nor what follows from it. */
const UNSEEN = { ...NOT_COMPARED, added: null };

export function withPlan(row: ImportRow, caller: ImportCaller): ReadImport {
  const { titles, sample, columns, date_format, time_zone, unknown_options, conflicts } = JSON.parse(
    row.plan,
  ) as CsvPlan;
  const plan = { columns, date_format, time_zone, unknown_options, conflicts };
  return { ...toImport(row, caller), plan, titles, sample };
}

export function toImport(row: ImportRow, { view_results }: ImportCaller): Import {
  const { id, kind, survey_id, file, bytes, state, done, total, added, problems, conflicting } = row;
  const { conflicts, checked = null } = JSON.parse(row.plan) as CsvPlan;
  const left = conflicts === 'leave_out' ? conflicting : 0;
  const known = state === 'done' ? Math.max(0, total - added - left) : 0;
  const compared = view_results ? {} : UNSEEN;
  return {
    id,
    kind,
    survey_id,
    file,
    bytes,
    state,
    checked: checked && { ...checked, ...compared },
    counts: { added, known, conflicting, problems, done: Math.min(done, total), total, ...compared },
    by: row.made_by,
    at: row.made_at,
    finished_at: row.finished_at,
    error: row.error,
    has_file: row.stored !== '',
  };
}
