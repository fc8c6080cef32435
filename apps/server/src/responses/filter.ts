import type { ResponseFilters, ResponseStatus } from '@userfeedback/contract';
import type { IdRange } from '../search/words.ts';

/** A filter as queries take it. */
export interface Filter {
  surveyId: number;
  status: ResponseStatus;
  start?: string | undefined;
  end?: string | undefined;
  answer?: { questionId: string; value: string } | undefined;
  /** Marked words, one of each list (engine's `wantedWords`); an empty list finds nothing. */
  words?: string[][] | undefined;
  /** Ids between which everything of these days lies; spares a search the rest. */
  ids?: IdRange | undefined;
}

/** Whether anything is asked for that Lite has not. */
export function isFiltered({ status, search, ...rest }: ResponseFilters): boolean {
  return status !== 'all' || search !== '' || Object.values(rest).some((value) => value !== undefined);
}
