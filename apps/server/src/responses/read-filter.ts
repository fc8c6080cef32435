import type { ResponseFilters } from '@userfeedback/contract';
import { wantedWords } from '@userfeedback/engine';
import type { Db } from '../db/schema.ts';
import { listVersions } from '../surveys/service.ts';
import type { Filter } from './filter.ts';
import { listRuns } from './filter-count-queries.ts';

/** The requested filter; `all` means published. */
export async function filterOf(db: Db, surveyId: number, asked: ResponseFilters): Promise<Filter> {
  const { status, start_date: start, end_date: end, question_id, value, search } = asked;
  const answer =
    question_id !== undefined && value !== undefined ? { questionId: question_id, value } : undefined;
  const filter = { surveyId, status: status === 'all' ? 'publish' : status, start, end, answer } as const;
  if (search === '') return filter;
  return {
    ...filter,
    words: wantedWords(surveyId, await listQuestionIds(db, surveyId), search),
    ids: start === undefined && end === undefined ? undefined : await idsOf(db, filter),
  };
}

/** From all versions that visitors may have answered. */
async function listQuestionIds(db: Db, surveyId: number): Promise<string[]> {
  const versions: string[] = await listVersions(db, surveyId);
  const questions = versions.flatMap((text): { id: string }[] => JSON.parse(text));
  return [...new Set(questions.map(({ id }) => id))];
}

async function idsOf(db: Db, filter: Filter): Promise<{ first: number; last: number }> {
  const runs = Object.values(await listRuns(db, filter)).flat();
  return runs.reduce(
    (ids, { first, last }) => ({ first: Math.min(ids.first, first), last: Math.max(ids.last, last) }),
    { first: Number.MAX_SAFE_INTEGER, last: 0 },
  );
}
