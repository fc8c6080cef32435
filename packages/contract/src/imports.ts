import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FIELDS } from './field-limits.ts';
import { IMPORT_BYTES_MAX, IMPORT_COLUMNS_MAX } from './limits.ts';
import { Id, Moment } from './shapes.ts';

/** How days are written: 2026-11-20, 20.11.2026 or 11/20/2026. */
export const ImportDateFormat = z.enum(['ymd', 'dmy', 'mdy']);
export type ImportDateFormat = z.infer<typeof ImportDateFormat>;

/** What becomes of a value that does not fit: its row is a problem, it is cut where it is too long, or it is left out. */
export const Unfit = z.enum(['refuse', 'cut', 'leave_out']);
export type Unfit = z.infer<typeof Unfit>;
/** `refuse` where it is not said. */
const unfit = Unfit.optional();

/** What a column is taken for. */
export const ColumnMeaning = z.discriminatedUnion('is', [
  /** Several columns with the answer of one question are joined. */
  z.object({ is: z.enum(['answer', 'comments', 'name']), question_id: z.string().max(64), unfit }),
  /** It seems to belong to a question that has a column already: somebody has to say what it is. Left out until then. */
  z.object({ is: z.literal('undecided'), question_id: z.string().max(64) }),
  /** A hidden field of the survey. */
  z.object({ is: z.literal('field'), name: z.string().max(FIELDS.name), unfit }),
  z.object({
    is: z.enum([
      ...(['nothing', 'response_id', 'submitted', 'page', 'page_url'] as const),
      ...(['address', 'browser', 'system', 'device', 'country', 'language', 'utc_offset'] as const),
      /** The time of day, where `submitted` has the day alone. */
      'submitted_time',
    ]),
  }),
]);
export type ColumnMeaning = z.infer<typeof ColumnMeaning>;

/**
 * What becomes of options that a question does not have: they are problems, are taken as they are, become options of
 * the question, or are left out.
 */
export const UnknownOptions = z.enum(['refuse', 'keep', 'add', 'leave_out']);
export type UnknownOptions = z.infer<typeof UnknownOptions>;

/** How a file is read. */
export const ImportPlan = z.object({
  /** One for each column of the file. */
  columns: z.array(ColumnMeaning).max(IMPORT_COLUMNS_MAX),
  /** Null: the file does not tell, and somebody has to. */
  date_format: ImportDateFormat.nullable(),
  /** Of moments that name none. */
  time_zone: z.string().max(100),
  /** By question; `refuse` where there is none. */
  unknown_options: z.record(z.string().max(64), UnknownOptions).default({}),
  /** Rows with the id and moment of another one, but other answers: all are stored, or the first alone. */
  conflicts: z.enum(['keep', 'leave_out']).default('keep'),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** `stopped` and `failed` may be started again while the file is there. */
export const ImportState = z.enum([
  ...(['read', 'running', 'done', 'stopped', 'failed'] as const),
  ...(['undoing', 'undone'] as const),
]);
export type ImportState = z.infer<typeof ImportState>;

/** What follows from comparing rows with stored answers; null for who may not view results. */
const Compared = z.object({
  /** Responses that are there already. */
  known: z.int().nullable(),
  /** Rows with the id and moment of another one, but other answers; if both are kept, they are among the new ones. */
  conflicting: z.int().nullable(),
});

/** What becomes of the rows of a file. */
const RowCounts = Compared.extend({
  /** Responses that are new; null for who may not view results. */
  added: z.int().nullable(),
  /** Rows that cannot be imported. */
  problems: z.int(),
});

export const Import = z.object({
  id: z.int(),
  kind: z.enum(['responses', 'userfeedback']),
  survey_id: z.int().nullable(),
  /** Its name. */
  file: z.string(),
  bytes: z.int(),
  state: ImportState,
  counts: RowCounts.extend({
    /** How far the work is; 0 of 0 while the file is being read. */
    done: z.int(),
    total: z.int(),
  }),
  /** What the last check said would become of them; null: it was not checked as it is read now. */
  checked: RowCounts.nullable(),
  by: z.string(),
  at: Moment,
  finished_at: Moment.nullable(),
  /** Why it failed or waits. */
  error: z.string().nullable(),
  /** Whether its file is still there. */
  has_file: z.boolean(),
});
export type Import = z.infer<typeof Import>;

/** With the names of the columns and the first rows, for choosing what they are. */
export const ReadImport = Import.extend({
  plan: ImportPlan,
  titles: z.array(z.string()),
  sample: z.array(z.array(z.string())),
});
export type ReadImport = z.infer<typeof ReadImport>;

/** Why a row cannot be imported: `value` is what the file holds or the earliest day, `n` a limit. */
export const RowProblem = z.discriminatedUnion('code', [
  z.object({
    code: z.enum([
      ...(['no-date', 'future-date', 'no-answers', 'too-many-cells'] as const),
      ...(['required', 'not-an-option', 'not-an-address', 'not-led-to'] as const),
      ...(['answered-twice', 'unknown-question'] as const),
    ]),
  }),
  z.object({ code: z.enum(['not-a-date', 'early-date', 'unknown-option']), value: z.string() }),
  z.object({ code: z.enum(['too-long', 'off-the-scale']), n: z.int() }),
]);
export type RowProblem = z.infer<typeof RowProblem>;

export const ImportProblem = z.object({
  /** The line as spreadsheets number them: the titles are line 1. */
  row: z.int(),
  /** The title of the column; empty: the row as a whole. */
  column: z.string(),
  problem: RowProblem,
  /** The problem in words. */
  text: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A row with the id and moment of another one, but other answers. */
export const ImportConflict = z.object({
  row: z.int(),
  /** What both are called. */
  id: z.string(),
  /** The other one: a row of the file, or else a response that is there. */
  other_row: z.int().nullable(),
  other_response: z.int().nullable(),
});
export type ImportConflict = z.infer<typeof ImportConflict>;

export const ImportCheck = Compared.extend({
  /** Responses that are new, with those of the conflicting ones that are kept; all of the file that can be read where nothing was compared. */
  importable: z.int(),
  /** Those of the known ones that are in the trash; null as well for who may not view results. */
  in_trash: z.int().nullable(),
  /** The first conflicting ones. */
  conflicts: z.array(ImportConflict),
  /** The first of them. */
  problems: z.array(ImportProblem),
  /** Rows with problems. */
  problem_count: z.int(),
  /** Values that do not fit, by column and what is wrong with them, and in how many rows. */
  unfit: z.array(
    z.object({
      /** The place of the column. */
      column: z.int(),
      code: z.enum(['too-long', 'off-the-scale', 'not-an-address']),
      /** What they are, where they are all the same. */
      value: z.string().nullable(),
      /** The most characters that fit, or the end of the scale. */
      n: z.int().nullable(),
      count: z.int(),
    }),
  ),
  /** What becomes of each column, in their order. */
  columns: z.array(
    z.object({
      goes: z.enum(['question', 'response', 'field', 'left_out', 'undecided']),
      question_id: z.string().nullable(),
    }),
  ),
  /** Options that questions do not have, the first of each. */
  unknown_options: z.array(z.object({ question_id: z.string(), options: z.array(z.string()) })),
  /** What the file holds and nobody can import, and how much of it. */
  left_out: z.array(z.object({ what: z.string(), count: z.int() })),
  /** Surveys that will be made. */
  surveys: z.array(z.string()),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

const capability = { capability: 'edit-surveys' } as const;
const tag = 'Imports';
const One = z.object({ id: Id });
/** Milliseconds; the largest files take about a minute to read. */
const reading = { ...capability, replyWithin: 300_000 };

export const imports = {
  list: endpoint('GET', '/imports', capability, {
    summary: 'Imports of the last 30 days, the newest first: of a survey, or of surveys with their responses',
    tag,
  })
    .input(z.object({ survey_id: Id.optional() }))
    .output(z.object({ items: z.array(Import) })),
  create: endpoint(
    'POST',
    '/imports',
    {
      ...reading,
      oneAtATime: true,
      bodyLimit: IMPORT_BYTES_MAX + 65_536,
      body: 'file',
      fromQuery: ['survey_id'],
    },
    {
      summary: 'Upload a CSV file with responses of a survey, or, without a survey, data of the WordPress plugin',
      tag,
      status: 201,
    },
  )
    .input(z.object({ survey_id: Id.optional() }))
    .output(ReadImport),
  get: endpoint('GET', '/imports/{id}', capability, { summary: 'One import', tag }).input(One).output(ReadImport),
  change: endpoint('PUT', '/imports/{id}', capability, { summary: 'Say how the file is read', tag })
    .input(ImportPlan.extend({ id: Id }))
    .output(ReadImport),
  check: endpoint(
    'POST',
    '/imports/{id}/check',
    { ...reading, oneAtATime: true },
    {
      summary: 'Read the whole file without storing anything',
      tag,
    },
  )
    .input(One)
    .output(ImportCheck),
  problems: endpoint(
    'GET',
    '/imports/{id}/problems',
    { ...reading, isDownload: true, oneAtATime: true },
    { summary: 'All problems as CSV', tag },
  ).input(One),
  start: endpoint('POST', '/imports/{id}/start', capability, {
    summary: 'Import; what is there already is left out',
    tag,
    status: 202,
  })
    .input(One)
    .output(Import),
  undo: endpoint('DELETE', '/imports/{id}', capability, {
    summary: 'Delete the imported responses for good; before the start, the file',
    tag,
    status: 202,
  })
    .input(One)
    .output(Import),
};
