import type { ResponseFilters, ResponseStatus } from '@userfeedback/contract';
import { UNKNOWN_LANGUAGE } from '@userfeedback/contract/limits';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { IdRange } from '../../../platform/search/words.ts';

/** The hidden field of a filter; with an empty value: responses without the field. */
export function fieldOf({
  field: name,
  field_value: value,
}: Pick<ResponseFilters, 'field' | 'field_value'>): Filter['field'] {
  return name !== undefined && value !== undefined ? { name, value } : undefined;
}

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

/** A row of `response_fields` with this value of the field, or with any if it is empty. */
export function hasValue(
  table: string,
  surveyId: number,
  { name, value }: NonNullable<Filter['field']>,
): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const named = sql<SqlBool>`${of('survey_id')} = ${surveyId} and ${of('name')} = ${name}`;
  return value === '' ? named : sql<SqlBool>`${named} and ${of('value')} = ${value}`;
}

/** Whether a response has the value; with an empty one, whether it has none. */
export function hasField(surveyId: number, field: NonNullable<Filter['field']>): RawBuilder<SqlBool> {
  const found = sql<SqlBool>`exists (select 1 from response_fields as own
    where ${hasValue('own', surveyId, field)} and own.response_id = responses.id)`;
  return field.value === '' ? sql<SqlBool>`not ${found}` : found;
}

/** Whether it asks for anything that Lite does not have. */
export function isFiltered({ status, search, ...rest }: ResponseFilters): boolean {
  return status !== 'all' || search !== '' || Object.values(rest).some((value) => value !== undefined);
}
