import type { FilterCondition, ResponseFilters, ResponseStatus } from '@userfeedback/contract';
import { UNKNOWN_LANGUAGE } from '@userfeedback/contract/limits';
import { cellName } from '@userfeedback/engine';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { IdRange } from '../../../platform/search/words.ts';
import type { Matched } from '../packed/scan.ts';
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

export function conditionsOf(asked: Partial<ResponseFilters>): FilterCondition[] {
  const { question_id, row, value, field, field_value, channel, source, language, conditions = [] } = asked;
  const is = (named: object, one: string) => ({ ...named, op: 'is', values: [one] }) as FilterCondition;
  return [
    ...(question_id !== undefined && value !== undefined
      ? [is({ field: 'answer', question_id }, row === undefined ? value : cellName(row, value))]
      : []),
    ...(field !== undefined && field_value !== undefined ? [is({ field: 'hidden', name: field }, field_value)] : []),
    ...(channel === undefined ? [] : [is({ field: 'channel' }, channel)]),
    ...(source === undefined ? [] : [is({ field: 'source' }, source)]),
    ...(language === undefined ? [] : [is({ field: 'language' }, countedLanguage(language) ?? '')]),
    ...conditions,
  ];
}

/** Results of a language alone are counted. */
export function besidesLanguage(asked: Partial<ResponseFilters>): FilterCondition[] {
  return conditionsOf({ ...asked, language: undefined });
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
  /** The ids of those that other conditions let through, in order. */
  matched?: Matched | undefined;
  /** All responses of these days lie between these ids; narrows a search. */
  ids?: IdRange | undefined;
}

/** In order; undefined if the database has to look for them. */
export function matchedIds({ matched, words, status, withPartial = false }: Filter): readonly number[] | undefined {
  if (!matched || words) return undefined;
  return withPartial ? [...matched.publish, ...matched.partial].sort((a, b) => a - b) : matched[status];
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

export function hasFields(surveyId: number, fields: Filter['fields'] = []): RawBuilder<SqlBool>[] {
  return fields.map((field) => hasField(surveyId, field));
}

/** Whether a response has this value; with an empty value, whether it lacks the field. */
function hasField(surveyId: number, field: WantedField): RawBuilder<SqlBool> {
  const found = sql<SqlBool>`exists (select 1 from response_fields as own
    where ${hasValue('own', surveyId, field)} and own.response_id = responses.id)`;
  return field.value === '' ? sql<SqlBool>`not ${found}` : found;
}

export function isFiltered({ status, search, conditions = [], ...rest }: ResponseFilters): boolean {
  const isNarrowed = Object.values(rest).some((value) => value !== undefined);
  return status !== 'all' || search !== '' || conditions.length > 0 || isNarrowed;
}
