import type { ResponseFilters } from '@userfeedback/contract';
import { cellName, wantedWords } from '@userfeedback/engine';
import type { Db } from '../../../platform/db/schema.ts';
import { findMatching } from '../packed/scan.ts';
import type { Wordings } from '../wordings/wordings.ts';
import { partsFor, readWordings } from '../wordings/wordings.ts';
import type { Filter } from './filter.ts';
import { conditionsOf, countedLanguage, fieldsOf } from './filter.ts';
import { listRuns } from './filter-count-queries.ts';

/** The status `all` means published. */
export async function filterOf(db: Db, surveyId: number, asked: ResponseFilters): Promise<Filter> {
  const { status, start_date: start, end_date: end, question_id, row, search } = asked;
  const value = asked.value !== undefined && row !== undefined ? cellName(row, asked.value) : asked.value;
  const isNarrowed = question_id !== undefined || search !== '' || hasConditions(asked);
  const wordings: Wordings = isNarrowed ? await readWordings(db, surveyId) : new Map();
  const kept = status === 'all' ? 'publish' : status;
  if (hasConditions(asked)) {
    const days = { start_date: start, end_date: end };
    const matched = await findMatching(db, { surveyId, conditions: conditionsOf(asked), days, wordings });
    return withSearch({ surveyId, status: kept, start, end, matched }, wordings, search);
  }
  const language = countedLanguage(asked.language);
  const answer =
    question_id !== undefined && value !== undefined
      ? { questionId: question_id, value, ...partsFor(wordings, question_id, value) }
      : undefined;
  const fields = fieldsOf(asked);
  const filter: Filter = { surveyId, status: kept, start, end, answer, fields, language };
  const ids = search === '' || (start === undefined && end === undefined) ? undefined : await idsOf(db, filter);
  return { ...withSearch(filter, wordings, search), ids };
}

/** The short names alone are answered from counts and indexes. */
function hasConditions({ conditions = [] }: Pick<ResponseFilters, 'conditions'>): boolean {
  return conditions.length > 0;
}

function withSearch(filter: Filter, wordings: Wordings, search: string): Filter {
  if (search === '') return filter;
  const questions = new Set([...wordings.values()].map((wording) => wording.question_id));
  return { ...filter, words: wantedWords(filter.surveyId, [...questions], search) };
}

async function idsOf(db: Db, filter: Filter): Promise<{ first: number; last: number }> {
  const runs = Object.values(await listRuns(db, filter)).flat();
  return runs.reduce(
    (ids, { first, last }) => ({ first: Math.min(ids.first, first), last: Math.max(ids.last, last) }),
    { first: Number.MAX_SAFE_INTEGER, last: 0 },
  );
}
