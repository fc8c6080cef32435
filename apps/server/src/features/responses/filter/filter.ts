import type { ResponseFilters, ResponseStatus } from '@userfeedback/contract';
import { UNKNOWN_LANGUAGE } from '@userfeedback/contract/limits';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { IdRange } from '../../../platform/search/words.ts';
import { SOURCE_FIELDS } from '../source-fields.ts';

export function fieldsOf({
  field,
  field_value,
  channel,
  source,
}: Pick<ResponseFilters, 'field' | 'field_value' | 'channel' | 'source'>): Filter['fields'] {
  const wanted = [
    [field, field_value],
    [SOURCE_FIELDS.channel, channel],
    [SOURCE_FIELDS.label, source],
  ] as const;
  const fields = wanted.flatMap(([name, value]) =>
    name !== undefined && value !== undefined ? [{ name, value }] : [],
  );
  return fields.length > 0 ? fields : undefined;
}

export interface WantedField {
  name: string;
  /** Empty: responses without the field. */
  value: string;
}

/** The index of values finds the responses that have it. */
export function indexed(fields: Filter['fields']): WantedField | undefined {
  return fields?.find(({ value }) => value !== '');
}

export interface Filter {
  surveyId: number;
  status: ResponseStatus;
  withPartial?: boolean;
  start?: string | undefined;
  end?: string | undefined;
  /** `parts`: what to look for in the choices; empty if nobody could have chosen the value. `kinds`: of its counts. */
  answer?: { questionId: string; value: string; parts: readonly string[]; kinds: readonly string[] } | undefined;
  /** All of them; where a response came from is kept as fields, too. */
  fields?: readonly WantedField[] | undefined;
  /**
   * Each list must match with one of its words, marked as by the engine's `wantedWords`; an empty list finds nothing.
   */
  words?: string[][] | undefined;
  /** '' finds responses of unknown language. */
  language?: string | undefined;
  /** All responses of these days lie between these ids; narrows a search. */
  ids?: IdRange | undefined;
}

export function countedLanguage(language: string | undefined): string | undefined {
  return language === UNKNOWN_LANGUAGE ? '' : language;
}

export function isInLanguage(language: string): RawBuilder<SqlBool> {
  return language === '' ? sql`responses.language is null` : sql`responses.language = ${language}`;
}

/** A row of `response_fields` with this value, or with any if it is empty. */
export function hasValue(table: string, surveyId: number, { name, value }: WantedField): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const named = sql<SqlBool>`${of('survey_id')} = ${surveyId} and ${of('name')} = ${name}`;
  return value === '' ? named : sql<SqlBool>`${named} and ${of('value')} = ${value}`;
}

/** Conditions on a row of `responses`. */
export function hasFields(surveyId: number, fields: Filter['fields'] = []): RawBuilder<SqlBool>[] {
  return fields.map((field) => hasField(surveyId, field));
}

/** Whether a response has this value; with an empty value, whether it lacks the field. */
function hasField(surveyId: number, field: WantedField): RawBuilder<SqlBool> {
  const found = sql<SqlBool>`exists (select 1 from response_fields as own
    where ${hasValue('own', surveyId, field)} and own.response_id = responses.id)`;
  return field.value === '' ? sql<SqlBool>`not ${found}` : found;
}

export function isFiltered({ status, search, ...rest }: ResponseFilters): boolean {
  return status !== 'all' || search !== '' || Object.values(rest).some((value) => value !== undefined);
}
