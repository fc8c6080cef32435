import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FIELDS } from './field-limits.ts';
import {
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS,
  IMPORT_COLUMNS_MAX,
  IMPORT_DATE_FORMATS,
  TEXT_MAX,
  UNFIT,
  UNKNOWN_OPTIONS,
} from './limits.ts';
import { Id, Moment } from './shapes.ts';

/** 2026-11-20, 20.11.2026 or 11/20/2026. */
export const ImportDateFormat = z.enum(IMPORT_DATE_FORMATS);
export type ImportDateFormat = z.infer<typeof ImportDateFormat>;

/**
 * What becomes of a value that does not fit: its row is a problem (`refuse`, also if absent), the value is cut where it
 * is too long, or it is left out.
 */
export const Unfit = z.enum(UNFIT);
export type Unfit = z.infer<typeof Unfit>;
const unfit = Unfit.optional();

export const ColumnMeaning = z.discriminatedUnion('is', [
  /** Several columns with the answer of one question are joined. */
  z.object({ is: z.enum(['answer', 'comments', 'name', 'other']), question_id: z.string().max(64), unfit }),
  /** A row of a matrix with its column, an option of a ranking with its place, or a detail of a contact. */
  z.object({ is: z.literal('part'), question_id: z.string().max(64), part: z.string().max(TEXT_MAX), unfit }),
  /** It seems to belong to a question that has a column already. Left out until somebody says what it is. */
  z.object({ is: z.literal('undecided'), question_id: z.string().max(64) }),
  z.object({ is: z.literal('field'), name: z.string().max(FIELDS.name), unfit }),
  z.object({ is: z.enum(IMPORT_COLUMNS) }),
]);
export type ColumnMeaning = z.infer<typeof ColumnMeaning>;

/**
 * What becomes of options that a question does not have: they are problems (`refuse`, also if absent), are taken as
 * they are, become options of the question, or are left out.
 */
export const UnknownOptions = z.enum(UNKNOWN_OPTIONS);
export type UnknownOptions = z.infer<typeof UnknownOptions>;

export const ImportPlan = z.object({
  columns: z.array(ColumnMeaning).max(IMPORT_COLUMNS_MAX),
  /** Null: the file does not tell, and somebody has to choose. `time_zone` is for moments that name none. */
  date_format: ImportDateFormat.nullable(),
  time_zone: z.string().max(100),
  unknown_options: z.record(z.string().max(64), UnknownOptions).default({}),
  /** For rows with the id and moment of another row, but other answers: all are stored, or only the first. */
  conflicts: z.enum(['keep', 'leave_out']).default('keep'),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** `stopped` and `failed` may be started again while the file is there. */
export const ImportState = z.enum([
  ...(['read', 'running', 'done', 'stopped', 'failed'] as const),
  ...(['undoing', 'undone'] as const),
]);
export type ImportState = z.infer<typeof ImportState>;

/**
 * Found by comparing rows with stored answers, so null for people who may not view results. `known` are responses that
 * are stored already.
 */
const Compared = z.object({
  known: z.int().nullable(),
  /** Rows with the id and moment of another row, but other answers. If both are kept, they count as added too. */
  conflicting: z.int().nullable(),
});

const RowCounts = Compared.extend({
  added: z.int().nullable(),
  problems: z.int(),
});

export const Import = z.object({
  id: z.int(),
  kind: z.enum(['responses', 'userfeedback']),
  survey_id: z.int().nullable(),
  file: z.string(),
  bytes: z.int(),
  state: ImportState,
  counts: RowCounts.extend({
    /** Both are 0 while the file is being read. */
    done: z.int(),
    total: z.int(),
  }),
  /** What the last check found; null: not checked since the plan changed. */
  checked: RowCounts.nullable(),
  by: z.string(),
  at: Moment,
  finished_at: Moment.nullable(),
  error: z.string().nullable(),
  has_file: z.boolean(),
});
export type Import = z.infer<typeof Import>;

/** With the names of the columns and the first rows, for choosing what they mean. */
export const ReadImport = Import.extend({
  plan: ImportPlan,
  titles: z.array(z.string()),
  sample: z.array(z.array(z.string())),
});
export type ReadImport = z.infer<typeof ReadImport>;

/** `value` is what the file holds or the earliest day, `n` a limit. */
export const RowProblem = z.discriminatedUnion('code', [
  z.object({
    code: z.enum([
      ...(['no-date', 'future-date', 'no-answers', 'too-many-cells'] as const),
      ...(['required', 'not-an-option', 'not-an-address', 'not-a-step', 'not-led-to'] as const),
      ...(['answered-twice', 'unknown-question'] as const),
      ...(['other-not-chosen', 'not-asked-for', 'not-a-phone'] as const),
      ...(['not-a-number', 'not-a-day', 'after-today', 'before-today'] as const),
      ...(['row-missing', 'not-in-order'] as const),
    ]),
  }),
  z.object({ code: z.enum(['not-a-date', 'early-date', 'unknown-option']), value: z.string() }),
  z.object({
    code: z.enum(['too-long', 'off-the-scale', 'too-many', 'too-small', 'too-large', 'too-many-decimals']),
    n: z.number(),
  }),
  z.object({ code: z.literal('not-between'), n: z.number(), to: z.number() }),
]);
export type RowProblem = z.infer<typeof RowProblem>;

export const ImportProblem = z.object({
  /** As spreadsheets number lines: the titles are line 1. */
  row: z.int(),
  /** Title of the column; empty: the row as a whole. */
  column: z.string(),
  problem: RowProblem,
  text: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Rows with the same id and moment, but other answers. One of the two `other_…` is null. */
export const ImportConflict = z.object({
  row: z.int(),
  id: z.string(),
  other_row: z.int().nullable(),
  other_response: z.int().nullable(),
});
export type ImportConflict = z.infer<typeof ImportConflict>;

export const ImportCheck = Compared.extend({
  /**
   * New responses, with those conflicting ones that are kept. If nothing was compared: all of the file that can be
   * read.
   */
  importable: z.int(),
  /** Known ones that are in the trash; null for people who may not view results. */
  in_trash: z.int().nullable(),
  conflicts: z.array(ImportConflict),
  problems: z.array(ImportProblem),
  problem_count: z.int(),
  /** Rows below the titles that continue them: they are no responses. */
  heading_rows: z.int(),
  /**
   * By column and problem, with the number of rows. `value` is null if the values differ; `n` is the most characters,
   * or the end of the scale.
   */
  unfit: z.array(
    z.object({
      column: z.int(),
      code: z.enum([
        ...(['too-long', 'off-the-scale', 'not-a-step', 'not-an-address', 'not-a-number', 'too-small'] as const),
        ...(['too-large', 'not-between', 'too-many-decimals', 'not-a-day', 'after-today', 'before-today'] as const),
        ...(['row-missing', 'not-in-order', 'not-an-option'] as const),
      ]),
      value: z.string().nullable(),
      n: z.int().nullable(),
      count: z.int(),
    }),
  ),
  columns: z.array(
    z.object({
      goes: z.enum(['question', 'response', 'field', 'left_out', 'undecided']),
      question_id: z.string().nullable(),
    }),
  ),
  unknown_options: z.array(z.object({ question_id: z.string(), options: z.array(z.string()) })),
  /** What the file holds and cannot be imported, and how much of it. */
  left_out: z.array(z.object({ what: z.string(), count: z.int() })),
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
