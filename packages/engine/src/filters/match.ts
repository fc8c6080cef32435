import type { Answer, FilterCondition, SurveyResponse } from '@userfeedback/contract';
import { cellName } from '../question-types/index.ts';
import { scoresOf } from '../results/stats.ts';

export type AnswerCondition = Extract<FilterCondition, { question_id: string }>;
export type FactCondition = Exclude<FilterCondition, AnswerCondition>;

type Known = Pick<
  SurveyResponse,
  | 'user_device'
  | 'user_browser'
  | 'user_os'
  | 'country'
  | 'language'
  | 'source'
  | 'page_submitted'
  | 'fields'
  | 'answers'
>;

/** The rule of every filter; what is stored for it gives the same. */
export function matchesFilter(response: Known, conditions: readonly FilterCondition[]): boolean {
  return conditions.every((condition) =>
    isOfAnswer(condition)
      ? fitsAnswer(condition, givenTo(response.answers, condition.question_id))
      : fitsFact(condition, factOf(response, condition)),
  );
}

export function isOfAnswer(condition: FilterCondition): condition is AnswerCondition {
  return 'question_id' in condition;
}

export function fitsFact({ op, values, field }: FactCondition, fact: string): boolean {
  if (op === 'starts_with') return values.some((value) => fact.startsWith(value.toLowerCase()));
  if (op === 'contains') return values.some((value) => fact.includes(value.toLowerCase()));
  const isOne = values.some((value) => (field === 'page' ? pagePath(value) || value : value) === fact);
  return isOne === (op === 'is');
}

/** What was chosen; empty if something was written. Null: skipped. Undefined: not asked, which fits nothing. */
export type Given = readonly string[] | null | undefined;

export function fitsAnswer(condition: AnswerCondition, given: Given): boolean {
  if (given === undefined) return false;
  if (!('values' in condition)) return (given === null) === (condition.op === 'skipped');
  const wanted: readonly string[] =
    condition.field === 'score_group' ? condition.values.flatMap(scoresOf).map(String) : condition.values;
  const isOne = given?.some((value) => wanted.includes(value)) === true;
  return isOne === (condition.op === 'is');
}

function factOf(response: Known, condition: FactCondition): string {
  const { user_device, user_browser, user_os, country, language, source, page_submitted, fields } = response;
  switch (condition.field) {
    case 'device':
      return user_device;
    case 'browser':
      return familyOf(user_browser);
    case 'os':
      return familyOf(user_os);
    case 'country':
      return country ?? '';
    case 'language':
      return language ?? '';
    case 'channel':
      return source?.channel ?? '';
    case 'source':
      return source?.channel === 'import' ? '' : (source?.label ?? '');
    case 'page':
      return pageFact(page_submitted);
    case 'hidden':
      return fields.find(({ name }) => name === condition.name)?.value ?? '';
  }
}

function givenTo(answers: readonly Answer[], id: string): Given {
  const answer = answers.find(({ question_id }) => question_id === id);
  if (!answer) return undefined;
  const { value } = answer;
  if (value === null) return null;
  if (Array.isArray(value)) return value;
  return typeof value === 'object'
    ? Object.entries(value).map(([row, chosen]) => cellName(row, chosen))
    : [String(value)];
}

export function familyOf(name: string): string {
  return name.replace(/ \d.*$/, '');
}

/** The path of its address; its name if it has none. */
export function pageFact({ name, url }: SurveyResponse['page_submitted']): string {
  return (url !== null && pagePath(url)) || name;
}

/** Without scheme, host, query, fragment and slash at the end, in small letters; empty if it is no address or path. */
export function pagePath(address: string): string {
  const path = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i, '');
  if (path === address && !path.startsWith('/')) return '';
  return (
    path
      .replace(/[?#].*$/s, '')
      .toLowerCase()
      .replace(/(.)\/+$/, '$1') || '/'
  );
}
