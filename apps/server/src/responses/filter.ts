import type { ResponseFilters, ResponseStatus } from '@userfeedback/contract';
import { UNKNOWN_LANGUAGE } from '@userfeedback/contract/limits';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { IdRange } from '../search/words.ts';

/** A filter in the form the queries need. */
export interface Filter {
  surveyId: number;
  status: ResponseStatus;
  /** Partial responses beside published ones. */
  withPartial?: boolean;
  start?: string | undefined;
  end?: string | undefined;
  /** `parts`: what to look for in the choices of a response; empty when nobody could have chosen it. */
  answer?: { questionId: string; value: string; parts: readonly string[] } | undefined;
  /** A hidden field and its value; an empty one: responses without the field. */
  field?: { name: string; value: string } | undefined;
  /** Marked words, one of each list must match (the engine's `wantedWords`); an empty list finds nothing. */
  words?: string[][] | undefined;
  /** The tag that responses have; '': unknown. */
  language?: string | undefined;
  /** Ids between which all responses of these days lie; narrows a search. */
  ids?: IdRange | undefined;
}

/** The language of a filter as it stands among the counts. */
export function countedLanguage(language: string | undefined): string | undefined {
  return language === UNKNOWN_LANGUAGE ? '' : language;
}

/** Whether visitors have read this language; '': unknown. */
export function isInLanguage(language: string): RawBuilder<SqlBool> {
  return language === '' ? sql`responses.language is null` : sql`responses.language = ${language}`;
}

/** Whether it asks for anything that Lite does not have. */
export function isFiltered({ status, search, ...rest }: ResponseFilters): boolean {
  return status !== 'all' || search !== '' || Object.values(rest).some((value) => value !== undefined);
}
