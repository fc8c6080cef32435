import type { Import, ReadImport } from '@userfeedback/contract';
import type { FastifyRequest } from 'fastify';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import { accountOf } from '../../platform/api/limits/upload-slots.ts';
import type { CsvPlan } from './csv-source.ts';
import type { ImportRow } from './queries.ts';

export interface ImportCaller {
  id: string;
  view_results: boolean;
  delete_surveys: boolean;
}

export function callerOf(request: FastifyRequest): ImportCaller {
  const { view_results, delete_surveys } = signedInActor(request.actor).grants;
  return { id: accountOf(request), view_results, delete_surveys };
}

export const COMMAND_LINE: ImportCaller = { id: 'command line', view_results: true, delete_surveys: true };

/**
 * Rows are answers: only people who may view results see them, and before the import also whoever uploaded the file.
 */
export function mayReadRows({ uploader, state }: ImportRow, { id, view_results }: ImportCaller): boolean {
  return view_results || (uploader === id && state === 'read');
}

/** Starting and stopping shows no rows. */
export function mayRun({ uploader }: ImportRow, { id, view_results }: ImportCaller): boolean {
  return view_results || uploader === id;
}

/** Comparing rows with stored answers reveals these, so people who may not view results do not get the outcome. */
export const NOT_COMPARED = { known: null, conflicting: null };
/** Nor the figures that follow from it. */
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
