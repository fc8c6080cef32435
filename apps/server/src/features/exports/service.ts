import { setTimeout as wait } from 'node:timers/promises';
import type { ExportQuery, Question } from '@userfeedback/contract';
import { dayInZone, isBlankAnswer, kindOf, kindWanted, utcOffset } from '@userfeedback/engine';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import { titleAsName } from '../../platform/api/file-name.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Filter } from '../responses/filter/filter.ts';
import { filterOf } from '../responses/filter/read-filter.ts';
import { inSnapshotFor } from '../responses/packed/scan.ts';
import type { KnownAnswer } from '../responses/service.ts';
import { countResponses, listFieldNames, listFiltered } from '../responses/service.ts';
import { findSurvey, listVersions } from '../surveys/stored/service.ts';
import { readQuestionsOf } from '../surveys/stored/stored-survey.ts';
import type { KnownQuestion, ReadColumn } from './columns.ts';
import { generalColumns, knownQuestions, questionColumns } from './columns.ts';
import { findExtent } from './queries.ts';
import type { Cell, ExportTable } from './table.ts';
import { ROWS_AT_ONCE } from './table.ts';

/** The pause after `ROWS_AT_ONCE` rows: on a small machine an export would otherwise make visitors wait. */
const REST_MS = 1;

/** Oldest first, read lazily. Leaves out responses submitted meanwhile. Throws `not_found`. */
export async function exportTable(
  { db, host, now }: Pick<Deps, 'db' | 'host' | 'now'>,
  query: ExportQuery,
): Promise<{ table: ExportTable; rowCount: number }> {
  const { survey_id, start_date, end_date } = query;
  const survey = await findSurvey(db, survey_id);
  if (!survey) throw notFound('survey');
  const { time_zone } = host.info();
  const momentOf = momentsIn(time_zone);
  const versions = (await listVersions(db, survey_id)).map(readQuestionsOf);
  const questions = knownQuestions(versions);
  const question = questions.find(({ id }) => id === query.question_id);
  if (query.report === 'question' && !question) {
    throw new AppError('not_found', 'The survey has no such question.');
  }
  const isOne = query.report === 'question' && question !== undefined;
  const wanted = { start_date, end_date, ...query.filter };
  const { conditions } = query.filter;
  const asked = await inSnapshotFor({ db, surveyId: survey_id, now: now(), conditions }, (snapshot) =>
    filterOf(snapshot, survey_id, wanted),
  );
  const filter = { ...asked, withPartial: query.include_partial && asked.status === 'publish' };
  const withPartial = filter.withPartial || filter.status === 'partial';
  const today = dayInZone(now(), time_zone);
  const extent = await findExtent(db, survey_id, filter);
  const fields = await listFieldNames(db, survey_id);
  const one = isOne ? { id: question.id, kind: kindWanted(question.kind, query) } : undefined;
  const columns = isOne
    ? questionColumns(asKind(question, one?.kind, versions), momentOf)
    : generalColumns(questions, momentOf, {
        has: { ...extent.has, partial: withPartial },
        fields,
        // Excel gets times as numbers without an offset, which are ambiguous in the hour that comes twice.
        offsetOf: query.format === 'xlsx' ? (iso) => utcOffset(iso, time_zone) : undefined,
      });
  const rows = readRows(db, columns, { filter, last: extent.last, one });
  const rowCount = (await countResponses(db, filter)) ?? extent.count;
  const fileName = [
    titleAsName(survey.title) || `survey-${survey_id}`,
    ...(isOne ? [titleAsName(question.title) || question.id] : []),
    filter.start ?? extent.firstDay ?? today,
    filter.end ?? today,
  ].join('_');
  return { table: { fileName, columns, rows }, rowCount };
}

/** With the columns of this kind alone. */
function asKind(question: KnownQuestion, kind: string | undefined, versions: readonly (readonly Question[])[]) {
  const ofKind = versions.map((list) => list.filter((one) => one.id === question.id && kindOf(one) === kind));
  return knownQuestions(ofKind)[0] ?? question;
}

interface RowQuery {
  filter: Filter;
  last: number | null;
  /** Only responses that answer this question or comment on it, given while it was of this kind. */
  one: { id: string; kind: string } | undefined;
}

async function* readRows(
  db: Deps['db'],
  columns: readonly ReadColumn[],
  { filter, last, one }: RowQuery,
): AsyncGenerator<Cell[]> {
  if (last === null) return;
  for await (const responses of listFiltered(db, filter, { last, atOnce: ROWS_AT_ONCE })) {
    await wait(REST_MS);
    for (const response of responses) {
      const answers = new Map(response.answers.map((answer) => [answer.question_id, answer]));
      if (one && !isGiven(answers.get(one.id), one.kind)) continue;
      yield columns.map(({ read }) => read(response, answers));
    }
  }
}

function isGiven(answer: KnownAnswer | undefined, kind: string): boolean {
  return answer !== undefined && !isBlankAnswer(answer) && answer.kind === kind;
}

function momentsIn(timeZone: string): (iso: string) => string {
  // Swedish dates have this format.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  // Cached per minute: neighbouring responses often share it, and time zones differ by whole minutes.
  let cached = { minute: '', local: '' };
  return (iso) => {
    const minute = iso.slice(0, 16);
    if (minute !== cached.minute) cached = { minute, local: format.format(new Date(iso)) };
    return `${cached.local}${iso.slice(16, 19)}`;
  };
}
