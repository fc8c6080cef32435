import type { Readable } from 'node:stream';
import type {
  ColumnMeaning,
  Import,
  ImportCheck,
  ImportPlan,
  Job as JobReport,
  ReadImport,
} from '@userfeedback/contract';
import {
  columnKey,
  countHeadings,
  guessColumns,
  guessDateFormat,
  isTimeZone,
  plainName,
  questionsWithAnswers,
} from '@userfeedback/engine';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import { textOf } from '../../platform/api/problem-texts.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { workState } from '../../platform/jobs/list.ts';
import { makeDue } from '../../platform/jobs/runner.ts';
import type { Translate } from '../../platform/texts/reply-language.ts';
import { csvOf } from '../exports/csv.ts';
import { findSurvey, hasSurvey } from '../surveys/stored/service.ts';
import type { CsvPlan } from './csv-source.ts';
import { languagesOf } from './csv-source.ts';
import { newDraft, openUpload, removeUpload, saveUpload } from './files.ts';
import { countTrashed, isStored, judge } from './identity.ts';
import { IMPORT_JOB, importJob } from './job.ts';
import { openSource } from './open-source.ts';
import type { ImportRow } from './queries.ts';
import { deleteImport, findImport, insertImport, listImports, listUnderWay, updateImport } from './queries.ts';
import { decode, readStart, Start } from './read-csv.ts';
import { readAside } from './reading/reader.ts';
import type { ImportCaller } from './shown.ts';
import { mayReadRows, mayRun, NOT_COMPARED, toImport, withPlan } from './shown.ts';
import type { Entry } from './source.ts';
import { Work } from './work.ts';
import type { WorkItem } from './work-item.ts';

const LISTED_MS = 30 * 86_400_000;
const PROBLEMS_SHOWN = 100;
const JUDGED = 100;
const FILE_NAME_MAX = 200;

interface Upload {
  survey_id?: number | undefined;
  file: string;
  by: string;
  caller: ImportCaller;
  signal?: AbortSignal;
}

async function requireRows(db: Db, id: number, caller: ImportCaller): Promise<ImportRow> {
  const row = await requireImport(db, id);
  if (!mayReadRows(row, caller)) throw new AppError('forbidden');
  return row;
}

async function requireOwn(db: Db, id: number, caller: ImportCaller): Promise<ImportRow> {
  const row = await requireImport(db, id);
  if (!mayRun(row, caller)) throw new AppError('forbidden');
  return row;
}

/** Stores a file and guesses how to read it. Throws AppError if it cannot be read at all. */
export async function createImport(deps: Deps, content: Readable, upload: Upload): Promise<ReadImport> {
  const { db, config, now } = deps;
  const { survey_id, by } = upload;
  const survey = survey_id === undefined ? undefined : await findSurvey(db, survey_id);
  if (survey_id !== undefined && !survey) throw notFound('survey');
  const { stored, bytes } = await saveUpload(deps, content);
  try {
    const guessed = survey ? await guessPlan(deps, stored, survey) : await planFor(deps, { stored, bytes }, upload);
    const plan = { ...guessed, may_view: upload.caller.view_results };
    const row = await insertImport(db, {
      kind: survey ? 'responses' : 'userfeedback',
      survey_id: survey_id ?? null,
      stored,
      bytes,
      state: 'read',
      made_by: by,
      uploader: upload.caller.id,
      file: [...plainName(upload.file)].slice(0, FILE_NAME_MAX).join('') || 'responses.csv',
      plan: JSON.stringify(plan),
      made_at: now().toISOString(),
      done: 0,
      total: 0,
      added: 0,
      problems: 0,
    });
    return withPlan(row, upload.caller);
  } catch (error) {
    await removeUpload(config, stored);
    throw error;
  }
}

/** Data of the plugin leaves only the time zone to choose. Throws `invalid` if the file has none. */
async function planFor(
  { host, config: { dataDir, mediaBucket } }: Deps,
  { stored, bytes }: { stored: string; bytes: number },
  { signal }: Upload,
): Promise<Omit<CsvPlan, 'delimiter' | 'may_view'>> {
  const place = { dataDir, mediaBucket };
  await readAside({ kind: 'plugin-tables', place, stored }, { bytes, signal }).next();
  const { time_zone } = host.info();
  return {
    columns: [],
    titles: [],
    sample: [],
    headings: [],
    date_format: 'ymd',
    time_zone,
    unknown_options: {},
    conflicts: 'keep',
  };
}

async function guessPlan(
  { config, host }: Deps,
  stored: string,
  survey: NonNullable<Awaited<ReturnType<typeof findSurvey>>>,
): Promise<Omit<CsvPlan, 'may_view'>> {
  const start = new Start();
  // The whole file: bytes that are no text may come late.
  for await (const text of decode(await openUpload(config, stored))) start.add(text);
  const table = readStart(start.text, start.isCut);
  const { titles, sample: rows } = table;
  const headings = rows.slice(0, countHeadings(titles, rows));
  const sample = rows.slice(headings.length);
  const beside = { fields: survey.settings.fields, languages: languagesOf(survey) };
  const columns = guessColumns(titles, questionsWithAnswers(survey.questions), beside, rows);
  const dates = columns.findIndex(({ is }) => is === 'submitted');
  return {
    ...table,
    sample,
    headings,
    columns,
    date_format: guessDateFormat(sample.map((row) => row[dates] ?? '')),
    time_zone: host.info().time_zone,
    unknown_options: {},
    conflicts: 'keep',
  };
}

/** Throws `not_found`, or `forbidden`. */
export async function getImport(db: Db, id: number, caller: ImportCaller): Promise<ReadImport> {
  const row = await requireImport(db, id);
  if (mayReadRows(row, caller)) return withPlan(row, caller);
  if (row.uploader !== caller.id) throw new AppError('forbidden');
  // Whoever uploaded it may see its progress.
  return { ...withPlan(row, caller), sample: [] };
}

export async function listRecent(
  { db, now }: Deps,
  surveyId: number | undefined,
  caller: ImportCaller,
): Promise<Import[]> {
  if (surveyId !== undefined && !(await hasSurvey(db, surveyId))) throw notFound('survey');
  const rows = await listImports(db, surveyId, new Date(now().getTime() - LISTED_MS).toISOString());
  const work = rows.some(isUnderWay) ? await workState(db, importJob()) : undefined;
  const error = work?.state === 'failed' ? work.last_error : null;
  return rows.map((row) => ({
    ...toImport(row, caller),
    ...(isUnderWay(row) && error !== null && { error }),
  }));
}

/** Throws `invalid`, or `conflict` once the import has begun. */
export async function changePlan(
  { db }: Deps,
  id: number,
  sent: ImportPlan,
  caller: ImportCaller,
): Promise<ReadImport> {
  const row = await requireRows(db, id, caller);
  const plan = JSON.parse(row.plan) as CsvPlan;
  const problems: Record<string, string> = {};
  if (sent.columns.length !== plan.columns.length) problems.columns = `The file has ${plan.columns.length} columns.`;
  const isOnce = ({ is }: ColumnMeaning) => !['nothing', 'undecided', 'answer'].includes(is);
  const sameAs = Map.groupBy(sent.columns.filter(isOnce), columnKey);
  for (const [at, meaning] of sent.columns.entries())
    if ((sameAs.get(columnKey(meaning))?.length ?? 0) > 1)
      problems[`columns.${at}`] = 'Another column is already used for this.';
  if (!isTimeZone(sent.time_zone)) problems.time_zone = textOf({ code: 'no-time-zone', value: sent.time_zone });
  if (Object.keys(problems).length > 0) throw new AppError('invalid', undefined, problems);
  const changed = { plan: JSON.stringify({ ...plan, ...sent, checked: undefined }) };
  if (!(await updateImport(db, id, STARTABLE, changed))) throw alreadyBegun();
  return withPlan({ ...row, ...changed }, caller);
}

const STARTABLE = ['read', 'stopped', 'failed'] as const;

/** Reads the whole file as an import would, but stores nothing of it. */
export async function checkImport(
  deps: Deps,
  id: number,
  caller: ImportCaller,
  signal?: AbortSignal,
): Promise<ImportCheck> {
  const row = requirePlanned(await requireRows(deps.db, id, caller));
  const source = await openSource(deps, row, signal);
  const work = new Work(await newDraft(deps.config, row.stored));
  try {
    const problems: ImportCheck['problems'] = [];
    let problem_count = 0;
    for await (const entry of source.entries()) {
      if ('item' in entry) work.add(entry.item);
      else {
        problem_count += 1;
        if (problems.length < PROBLEMS_SHOWN) problems.push(...problemsOf(entry));
      }
    }
    const { conflicts: mode, ...plan } = JSON.parse(row.plan) as CsvPlan;
    const existing = await source.existing();
    const conflicts: ImportCheck['conflicts'] = [];
    let [importable, known, conflicting, in_trash] = [0, 0, 0, 0];
    const isCompared = caller.view_results;
    if (!isCompared) importable = work.size;
    const nextItems = () => (isCompared ? work.next(JUDGED) : []);
    for (let items = nextItems(); items.length > 0; items = nextItems()) {
      const own = items.map((item) => ({ ...item, survey_id: existing.get(item.survey_id) ?? 0 }));
      const judged = await judge(deps, { id, time_zone: source.time_zone, may_view: plan.may_view }, own);
      in_trash += await countTrashed(deps.db, judged);
      for (const { verdict, ...item } of judged) {
        if (isStored(verdict, mode)) importable += 1;
        if (verdict === 'known') known += 1;
        else if (verdict !== 'new') {
          conflicting += 1;
          if (conflicts.length < PROBLEMS_SHOWN) conflicts.push(conflictOf(item, verdict));
        }
      }
    }
    const compared = isCompared ? { known, conflicting } : NOT_COMPARED;
    const checked = { added: importable, ...compared, problems: problem_count };
    // Somebody may have changed the plan meanwhile.
    if ((await requireImport(deps.db, id)).plan === row.plan)
      await updateImport(deps.db, id, STARTABLE, {
        plan: JSON.stringify({ ...plan, conflicts: mode, checked }),
      });
    return {
      importable,
      ...compared,
      in_trash: isCompared ? in_trash : null,
      conflicts,
      problems: problems.slice(0, PROBLEMS_SHOWN),
      problem_count,
      ...source.remarks(),
    };
  } finally {
    await work.close();
  }
}

function conflictOf({ row, response }: WorkItem, other: { row: number } | { response: number }) {
  return {
    row,
    id: response.response_id,
    other_row: 'row' in other ? other.row : null,
    other_response: 'response' in other ? other.response : null,
  };
}

/** All problems as CSV, read anew. Titles are English, sentences in the caller's language. */
export async function problemsFile(
  deps: Deps,
  id: number,
  caller: ImportCaller,
  { translate, signal, onEnd }: { translate: Translate; signal: AbortSignal; onEnd: () => Promise<void> },
): Promise<{ name: string; content: Readable }> {
  const row = requirePlanned(await requireRows(deps.db, id, caller));
  const source = await openSource(deps, row, signal);
  async function* rows() {
    try {
      for await (const entry of source.entries())
        for (const { row, column, text } of problemsOf(entry)) yield [row, column, translate(text)];
    } finally {
      await onEnd();
    }
  }
  const columns = ['Row', 'Column', 'Problem'].map((title) => ({ title, kind: 'text' as const }));
  const name = `import-${id}-problems`;
  return { name: `${name}.csv`, content: csvOf({ fileName: name, columns, rows: rows() }) };
}

function problemsOf(entry: Entry): ImportCheck['problems'] {
  return 'item' in entry ? [] : entry.problems.map((one) => ({ row: entry.row, ...one, text: textOf(one.problem) }));
}

export async function startImport({ db, now }: Deps, id: number, caller: ImportCaller): Promise<Import> {
  requirePlanned(await requireOwn(db, id, caller));
  const begun = { ...begunAt(now()), state: 'running', done: 0, total: 0 } as const;
  if (!(await updateImport(db, id, STARTABLE, begun))) throw alreadyBegun();
  await makeDue(db, IMPORT_JOB);
  return toImport(await requireImport(db, id), caller);
}

/** What is stored stays. False if it is not running. Throws `forbidden`. */
export async function stopImport({ db, now }: Deps, id: number, caller: ImportCaller): Promise<boolean> {
  await requireOwn(db, id, caller);
  return updateImport(db, id, ['running'], { state: 'stopped', finished_at: now().toISOString() });
}

/**
 * Deletes the responses for good, or just the file of an import that was never begun. Throws `forbidden` if the caller
 * may not delete them.
 */
export async function undoImport({ db, config, now }: Deps, id: number, caller: ImportCaller): Promise<Import> {
  const row = await requireImport(db, id);
  const isOwnFile = row.state === 'read' && row.uploader === caller.id;
  if (!caller.delete_surveys && !isOwnFile) throw new AppError('forbidden');
  if (row.state === 'running') throw new AppError('conflict', 'Stop the import first.');
  if (row.state === 'read') {
    await deleteImport(db, id);
    await removeUpload(config, row.stored);
    return { ...toImport(row, caller), state: 'undone', has_file: false };
  }
  const begun = { ...begunAt(now()), state: 'undoing', done: 0, total: row.added } as const;
  if (await updateImport(db, id, ['done', 'stopped', 'failed'], begun)) await makeDue(db, IMPORT_JOB);
  return toImport(await requireImport(db, id), caller);
}

export async function listImportJobs(db: Db, caller: ImportCaller): Promise<JobReport[]> {
  const rows = await listUnderWay(db);
  if (rows.length === 0) return [];
  const work = await workState(db, importJob());
  return rows.map((row) => ({
    id: `import-${row.id}`,
    kind: 'import',
    title: row.file,
    survey_id: row.survey_id,
    done: Math.min(row.done, row.total),
    total: row.total,
    ...work,
    // It waits by itself, while others go on.
    ...(row.error !== null && { state: 'failed' as const, last_error: row.error }),
    can_stop: row.state === 'running' && mayRun(row, caller),
    started_at: row.started_at,
    finished_at: null,
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

/** Throws unless the file exists and can be read as planned. */
function requirePlanned(row: ImportRow): ImportRow {
  if (row.stored === '') throw new AppError('not_found', 'The file has been deleted. Upload it again.');
  if (row.kind === 'userfeedback') return row;
  const { columns, date_format } = JSON.parse(row.plan) as CsvPlan;
  if (!columns.some(({ is }) => is === 'submitted'))
    throw new AppError('invalid', 'Choose the column that says when each response was given.');
  if (date_format === null) {
    const date_format = 'Choose how the dates are written.';
    throw new AppError('invalid', date_format, { date_format });
  }
  if (!columns.some((column) => 'question_id' in column && column.is !== 'undecided'))
    throw new AppError('invalid', 'Choose a column for at least one question.');
  return row;
}

function alreadyBegun(): AppError {
  return new AppError('conflict', 'This import has already started.');
}

export { listSurveysSince } from './queries.ts';
export { callerOf } from './shown.ts';
