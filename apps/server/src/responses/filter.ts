import type { ResponseFilters, ResponseStatus } from '@userfeedback/contract';
import { wantedWords } from '@userfeedback/engine';
import type { Db } from '../db/schema.ts';
import { listVersions } from '../surveys/service.ts';

/** A filter as queries take it. */
export interface Filter {
  surveyId: number;
  status: ResponseStatus;
  start?: string | undefined;
  end?: string | undefined;
  answer?: { questionId: string; value: string } | undefined;
  /** Marked words, one of each list (engine's `wantedWords`); an empty list finds nothing. */
  words?: string[][] | undefined;
}

/** What was asked for as a filter; `all` is what is published (OP-44). */
export async function filterOf(db: Db, surveyId: number, asked: ResponseFilters): Promise<Filter> {
  const { status, start_date, end_date, question_id, value, search } = asked;
  return {
    ...{ surveyId, status: status === 'all' ? 'publish' : status, start: start_date, end: end_date },
    answer: question_id !== undefined && value !== undefined ? { questionId: question_id, value } : undefined,
    words: search === '' ? undefined : wantedWords(surveyId, await listQuestionIds(db, surveyId), search),
  };
}

/** Whether anything is asked for that Lite has not (RL-06, OP-45). */
export function isFiltered({ status, search, ...rest }: ResponseFilters): boolean {
  return status !== 'all' || search !== '' || Object.values(rest).some((value) => value !== undefined);
}

/** Of all versions that visitors may have answered. */
async function listQuestionIds(db: Db, surveyId: number): Promise<string[]> {
  const versions: string[] = await listVersions(db, surveyId);
  const questions = versions.flatMap((text): { id: string }[] => JSON.parse(text));
  return [...new Set(questions.map(({ id }) => id))];
}
