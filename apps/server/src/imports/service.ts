import type { Readable } from 'node:stream';
import type { Import, ImportCheck, ImportPlan, Job as JobReport, ReadImport } from '@userfeedback/contract';
import { columnKey, guessColumns, guessDateFormat, isTimeZone, plainName } from '@userfeedback/engine';
import { AppError, notFound } from '../api/app-error.ts';
import { textOf } from '../api/problem-texts.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { csvOf } from '../exports/csv.ts';
import { workState } from '../jobs/list.ts';
import { makeDue } from '../jobs/runner.ts';
import { findSurvey, hasSurvey } from '../surveys/service.ts';
import type { Translate } from '../texts/reply-language.ts';
import type { CsvPlan } from './csv-source.ts';
import { languagesOf } from './csv-source.ts';
import { openUpload, removeUpload, saveUpload } from './files.ts';
import { IMPORT_JOB, importJob } from './job.ts';
import { openSource } from './open-source.ts';
import type { ImportRow } from './queries.ts';
import {
  deleteImport,
  findImport,
  insertImport,
  listImports,
  listUnderWay,
  updateImport,
} from './queries.ts';
import { decode, readStart } from './read-csv.ts';
import type { Entry } from './source.ts';
import { requireTables } from './userfeedback/read-tables.ts';
import type { PluginPlan } from './userfeedback/source.ts';

const LISTED_MS = 30 * 86_400_000;
const PROBLEMS_SHOWN = 100;
const [FILE_NAME_MAX, SAMPLE_CHARACTERS] = [200, 65_536];

interface Upload {
  survey_id?: number | undefined;
  file: string;
  by: string;
  /** Of whoever brings it. */
  view_results: boolean;
}

/** Stores a file and says how it is probably to be read. Throws AppError if it cannot be read at all. */
export async function createImport(deps: Deps, content: Readable, upload: Upload): Promise<ReadImport> {
  const { db, config, now } = deps;
  const { survey_id, by } = upload;
  const survey = survey_id === undefined ? undefined : await findSurvey(db, survey_id);
  if (survey_id !== undefined && !survey) throw notFound('survey');
  const { stored, bytes } = await saveUpload(deps, content);
  try {
    const plan = survey
      ? await guessPlan(deps, stored, survey)
      : await planFor(deps, () => openUpload(config, stored), upload.view_results);
    const row = await insertImport(db, {
      ...{ kind: survey ? 'responses' : 'userfeedback', survey_id: survey_id ?? null, stored, bytes },
      ...{ state: 'read', made_by: by },
      file: [...plainName(upload.file)].slice(0, FILE_NAME_MAX).join('') || 'responses.csv',
      ...{ plan: JSON.stringify(plan), made_at: now().toISOString() },
      ...{ done: 0, total: 0, added: 0, problems: 0 },
    });
    return withPlan(row);
  } catch (error) {
    await removeUpload(config, stored);
    throw error;
  }
}

/** Of data of the plugin nothing but the time zone is to be chosen. Throws `invalid` if they are none. */
async function planFor(
  { host }: Deps,
  open: () => Promise<Readable>,
  may_send: boolean,
): Promise<Omit<CsvPlan, 'delimiter'> & PluginPlan> {
  await requireTables(open);
  const { time_zone } = host.info();
  return {
    columns: [],
    titles: [],
    sample: [],
    date_format: 'ymd',
    time_zone,
    unknown_options: {},
    may_send,
  };
}

async function guessPlan(
  { config, host }: Deps,
  stored: string,
  survey: NonNullable<Awaited<ReturnType<typeof findSurvey>>>,
): Promise<CsvPlan> {
  let start = '';
  // All of it: bytes that are no text may come late.
  for await (const text of decode(await openUpload(config, stored)))
    if (start.length < SAMPLE_CHARACTERS) start += text;
  const table = readStart(start);
  const columns = guessColumns(table.titles, survey.questions, {
    fields: survey.settings.fields,
    languages: languagesOf(survey),
  });
  const dates = columns.findIndex(({ is }) => is === 'submitted');
  return {
    ...table,
    columns,
    date_format: guessDateFormat(table.sample.map((row) => row[dates] ?? '')),
    ...{ time_zone: host.info().time_zone, unknown_options: {} },
  };
}

/** One import. Throws `not_found`. */
export async function getImport(db: Db, id: number): Promise<ReadImport> {
  return withPlan(await requireImport(db, id));
}

/** Those of the last 30 days. */
export async function listRecent({ db, now }: Deps, surveyId: number | undefined): Promise<Import[]> {
  if (surveyId !== undefined && !(await hasSurvey(db, surveyId))) throw notFound('survey');
  const rows = await listImports(db, surveyId, new Date(now().getTime() - LISTED_MS).toISOString());
  const work = rows.some(isUnderWay) ? await workState(db, importJob()) : undefined;
  const error = work?.state === 'failed' ? work.last_error : null;
  return rows.map((row) => ({ ...toImport(row), ...(isUnderWay(row) && error !== null && { error }) }));
}

/** Says how the file is to be read. Throws `invalid`, or `conflict` once it has begun. */
export async function changePlan({ db }: Deps, id: number, sent: ImportPlan): Promise<ReadImport> {
  const row = await requireImport(db, id);
  const plan = JSON.parse(row.plan) as CsvPlan;
  const problems: Record<string, string> = {};
  if (sent.columns.length !== plan.columns.length)
    problems.columns = `The file has ${plan.columns.length} columns.`;
  const keys = sent.columns.filter(({ is }) => is !== 'nothing').map(columnKey);
  for (const [at, meaning] of sent.columns.entries())
    if (keys.filter((key) => key === columnKey(meaning)).length > 1)
      problems[`columns.${at}`] = 'Two columns cannot be the same.';
  if (!isTimeZone(sent.time_zone))
    problems.time_zone = textOf({ code: 'no-time-zone', value: sent.time_zone });
  if (Object.keys(problems).length > 0) throw new AppError('invalid', undefined, problems);
  const changed = { plan: JSON.stringify({ ...plan, ...sent }) };
  if (!(await updateImport(db, id, STARTABLE, changed))) throw alreadyBegun();
  return withPlan({ ...row, ...changed });
}

const STARTABLE = ['read', 'stopped', 'failed'] as const;

/** Reads the whole file without storing anything. */
export async function checkImport(deps: Deps, id: number): Promise<ImportCheck> {
  const row = await requireReadable(deps.db, id);
  const source = await openSource(deps, row);
  const problems: ImportCheck['problems'] = [];
  let [importable, problem_count] = [0, 0];
  for await (const entry of source.entries()) {
    if ('item' in entry) importable += 1;
    else {
      problem_count += 1;
      if (problems.length < PROBLEMS_SHOWN) problems.push(...problemsOf(entry));
    }
  }
  return {
    ...{ importable, problems: problems.slice(0, PROBLEMS_SHOWN), problem_count },
    ...source.remarks(),
  };
}

/** All problems as CSV, read anew; its titles are English, its sentences for whoever reads them. */
export async function problemsFile(
  deps: Deps,
  id: number,
  translate: Translate,
): Promise<{ name: string; content: Readable }> {
  const row = await requireReadable(deps.db, id);
  const source = await openSource(deps, row);
  async function* rows() {
    for await (const entry of source.entries())
      for (const { row, column, text } of problemsOf(entry)) yield [row, column, translate(text)];
  }
  const columns = ['Row', 'Column', 'Problem'].map((title) => ({ title, kind: 'text' as const }));
  const name = `import-${id}-problems`;
  return { name: `${name}.csv`, content: csvOf({ fileName: name, columns, rows: rows() }) };
}

function problemsOf(entry: Entry): ImportCheck['problems'] {
  return 'item' in entry
    ? []
    : entry.problems.map((one) => ({ row: entry.row, ...one, text: textOf(one.problem) }));
}

/** Begins, or goes on after a stop or a failure. */
export async function startImport({ db, now }: Deps, id: number): Promise<Import> {
  await requireReadable(db, id);
  const begun = { ...begunAt(now()), state: 'running', done: 0, total: 0 } as const;
  if (!(await updateImport(db, id, STARTABLE, begun))) throw alreadyBegun();
  await makeDue(db, IMPORT_JOB);
  return toImport(await requireImport(db, id));
}

/** Stops what is being imported; what is stored stays. False: it is not being imported. */
export function stopImport({ db, now }: Deps, id: number): Promise<boolean> {
  return updateImport(db, id, ['running'], { state: 'stopped', finished_at: now().toISOString() });
}

/** Deletes the responses for good; of what was never begun, the file. */
export async function undoImport({ db, config, now }: Deps, id: number): Promise<Import> {
  const row = await requireImport(db, id);
  if (row.state === 'running') throw new AppError('conflict', 'Stop the import first.');
  if (row.state === 'read') {
    await deleteImport(db, id);
    await removeUpload(config, row.stored);
    return { ...toImport(row), state: 'undone', has_file: false };
  }
  const begun = { ...begunAt(now()), state: 'undoing', done: 0, total: row.added } as const;
  if (await updateImport(db, id, ['done', 'stopped', 'failed'], begun)) await makeDue(db, IMPORT_JOB);
  return toImport(await requireImport(db, id));
}

/** Imports under way, as work that goes on after its call. */
export async function listImportJobs(db: Db): Promise<JobReport[]> {
  const rows = await listUnderWay(db);
  if (rows.length === 0) return [];
  const work = await workState(db, importJob());
  return rows.map(({ id, survey_id, file, state, done, total, started_at }) => ({
    ...{ id: `import-${id}`, kind: 'import', title: file, survey_id, done: Math.min(done, total), total },
    ...{ ...work, can_stop: state === 'running', started_at, finished_at: null },
  }));
}

function begunAt(now: Date) {
  return { started_at: now.toISOString(), finished_at: null, error: null };
}

function isUnderWay({ state }: Pick<ImportRow, 'state'>): boolean {
  return state === 'running' || state === 'undoing';
}

async function requireImport(db: Db, id: number): Promise<ImportRow> {
  const row = await findImport(db, id);
  const isThere = row && (row.survey_id === null || (await hasSurvey(db, row.survey_id)));
  if (!isThere) throw notFound('import');
  return row;
}

/** One whose file is there and can be read as planned. */
async function requireReadable(db: Db, id: number): Promise<ImportRow> {
  const row = await requireImport(db, id);
  if (row.stored === '') throw new AppError('not_found', 'The file has been deleted. Upload it again.');
  if (row.kind === 'userfeedback') return row;
  const { columns } = JSON.parse(row.plan) as CsvPlan;
  if (!columns.some(({ is }) => is === 'submitted'))
    throw new AppError('invalid', 'Choose the column that says when each response was given.');
  if (!columns.some(({ is }) => is === 'answer' || is === 'comments' || is === 'name'))
    throw new AppError('invalid', 'Choose a column for at least one question.');
  return row;
}

function alreadyBegun(): AppError {
  return new AppError('conflict', 'This import has begun already.');
}

function withPlan(row: ImportRow): ReadImport {
  const { titles, sample, columns, date_format, time_zone, unknown_options } = JSON.parse(
    row.plan,
  ) as CsvPlan;
  const plan = { columns, date_format, time_zone, unknown_options };
  return { ...toImport(row), plan, titles, sample };
}

function toImport(row: ImportRow): Import {
  const { id, kind, survey_id, file, bytes, state, done, total, added, problems } = row;
  const known = state === 'done' ? Math.max(0, total - added) : 0;
  return {
    ...{ id, kind, survey_id, file, bytes, state },
    counts: { added, known, problems, done: Math.min(done, total), total },
    ...{ by: row.made_by, at: row.made_at, finished_at: row.finished_at, error: row.error },
    has_file: row.stored !== '',
  };
}

export { listSurveysSince } from './queries.ts';
