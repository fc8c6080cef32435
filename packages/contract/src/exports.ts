import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ResponseFilters } from './responses.ts';
import { QuestionKind } from './results.ts';
import { Day, Id } from './shapes.ts';

export const ExportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;
const Report = z.enum(['general', 'question']);

/**
 * `general` has a row per response, `question` one per answer to `question_id`; `type` is another name of `report`.
 */
export const ExportQuery = z
  .object({
    survey_id: Id,
    report: Report.optional(),
    type: Report.optional(),
    question_id: z.string().max(64).optional(),
    /** For the report of a question. */
    ...QuestionKind.shape,
    start_date: Day.optional(),
    end_date: Day.optional(),
    /** Its days override the two above. */
    filter: ResponseFilters.prefault({}),
    /** Without it, partial responses are only in an export of the status `partial`. */
    include_partial: z.stringbool().default(false),
    format: ExportFormat.default('csv'),
  })
  .transform(({ report, type, ...query }) => ({ ...query, report: report ?? type ?? 'general' }))
  .refine(({ report, question_id }) => report === 'general' || question_id !== undefined, {
    path: ['question_id'],
    message: 'Please choose the question to export.',
  })
  .refine(
    ({ filter, ...days }) => {
      const { start_date, end_date } = { ...days, ...filter };
      return !start_date || !end_date || start_date <= end_date;
    },
    { path: ['end_date'], message: 'The range ends before it begins.' },
  );
export type ExportQuery = z.output<typeof ExportQuery>;

export const exports = {
  download: endpoint(
    'GET',
    '/exports',
    { capability: 'export-results', isDownload: true },
    { summary: 'Responses as a CSV or XLSX file, published ones unless filtered otherwise', tag: 'Results' },
  ).input(ExportQuery),
};
