import type { ExportQuery } from '@userfeedback/contract';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../http/app-error.ts';
import { listPublishedAfter } from '../responses/service.ts';
import { findSurvey, listVersions } from '../surveys/service.ts';
import { questionsOf } from '../surveys/stored-survey.ts';
import type { ReadColumn } from './columns.ts';
import { generalColumns, knownQuestions, questionColumns } from './columns.ts';
import { findExtent } from './queries.ts';
import type { Cell, ExportTable } from './table.ts';

const AT_ONCE = 500;

/**
 * The published responses of a survey as a table whose rows are read as they are asked for, the oldest first. What is
 * submitted while it is read is not part of it. Throws `not_found`.
 */
export async function exportTable(
  { db, host, now }: Pick<Deps, 'db' | 'host' | 'now'>,
  query: ExportQuery,
): Promise<{ table: ExportTable; rowCount: number }> {
  const { survey_id, start_date: start, end_date: end } = query;
  const survey = await findSurvey(db, survey_id);
  if (!survey) throw notFound('survey');
  const { time_zone } = host.info();
  const momentOf = momentsIn(time_zone);
  const questions = knownQuestions((await listVersions(db, survey_id)).map(questionsOf));
  const asked = questions.find(({ id }) => id === query.question_id);
  if (query.report === 'question' && !asked) {
    throw new AppError('not_found', 'The survey has no such question.');
  }
  const isOne = query.report === 'question' && asked !== undefined;
  const columns = isOne ? questionColumns(asked, momentOf) : generalColumns(questions, momentOf);
  const extent = await findExtent(db, survey_id, { start, end });
  const rows = readRows(db, columns, {
    ...{ surveyId: survey_id, start, end, first: extent.first, last: extent.last },
    questionId: isOne ? asked.id : undefined,
  });
  const fileName = `${slugOf(survey.title)}-${momentOf(now().toISOString()).slice(0, 10)}`;
  return { table: { fileName, columns, rows }, rowCount: extent.count };
}

interface Wanted {
  surveyId: number;
  start: string | undefined;
  end: string | undefined;
  first: number | null;
  last: number | null;
  /** Only responses that answer it. */
  questionId: string | undefined;
}

async function* readRows(
  db: Deps['db'],
  columns: readonly ReadColumn[],
  { first, last, questionId, ...range }: Wanted,
): AsyncGenerator<Cell[]> {
  if (first === null || last === null) return;
  let after = first - 1;
  while (after < last) {
    const responses = await listPublishedAfter(db, { ...range, after, last, limit: AT_ONCE });
    for (const response of responses) {
      const answers = new Map(response.answers.map((answer) => [answer.question_id, answer]));
      if (questionId !== undefined && (answers.get(questionId)?.value ?? null) === null) continue;
      yield columns.map(({ read }) => read(response, answers));
    }
    after = responses.length < AT_ONCE ? last : (responses.at(-1)?.id ?? last);
  }
}

/** Moments as `YYYY-MM-DD HH:MM:SS` of a time zone. */
function momentsIn(timeZone: string): (iso: string) => string {
  // Sweden writes dates so.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (iso) => format.format(new Date(iso));
}

/** The survey's title as part of a file's name. */
function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return slug || 'survey';
}
