import type { Answer, Question, SurveyResponse } from '@userfeedback/contract';
import { faceOfType, joinedItems, questionsWithAnswers, withReadTitles } from '@userfeedback/engine';
import type { Cell } from './drive.ts';

/** The key of a column is one of these, `question:` and its id, or `field:` and its name. Columns never move. */
export const RESPONSE_ID = 'response_id';
const [SUBMITTED, PAGE, COMMENTS, LANGUAGE] = ['submitted_at', 'page', 'comments', 'language'];
const ofQuestion = (id: string) => `question:${id}`;
const ofField = (name: string) => `field:${name}`;

/** In English for everybody: what reads the sheet must not depend on who connected it. */
const COLUMN_TITLES = {
  submitted_at: 'Submitted at',
  page: 'Page',
  comments: 'Comments',
  response_id: 'Response ID',
  language: 'Language',
};

export function firstLayout(questions: readonly Question[]): string[] {
  return [SUBMITTED, PAGE, ...questionsWithAnswers(questions).map(({ id }) => ofQuestion(id)), COMMENTS, RESPONSE_ID];
}

/**
 * Added at the end: for questions newer than the spreadsheet, for deleted ones with an answer, and for hidden fields
 * and a language that a response is the first to have.
 */
export function missingColumns(
  layout: readonly string[],
  questions: readonly Question[],
  { answers, fields, language }: Pick<SurveyResponse, 'answers' | 'fields' | 'language'>,
): string[] {
  const asked = [
    ...questionsWithAnswers(questions).map(({ id }) => id),
    ...answers.map(({ question_id }) => question_id),
  ];
  const keys = [...asked.map(ofQuestion), ...fields.map(({ name }) => ofField(name)), ...(language ? [LANGUAGE] : [])];
  return [...new Set(keys)].filter((key) => !layout.includes(key));
}

/** A deleted question keeps the title that the visitor saw. */
export function titlesOf(
  keys: readonly string[],
  questions: readonly Question[],
  { answers, fields }: Pick<SurveyResponse, 'answers' | 'fields'>,
): string[] {
  const titles = new Map([
    ...Object.entries(COLUMN_TITLES),
    ...answers.map((answer) => [ofQuestion(answer.question_id), answer.question_title] as const),
    ...withReadTitles(questions).map(({ id, title }) => [ofQuestion(id), title] as const),
    ...fields.map(({ name, label }) => [ofField(name), label] as const),
  ]);
  return keys.map((key) => titles.get(key) ?? '');
}

/** Times are those of the site's time zone. */
export function rowOf(layout: readonly string[], response: SurveyResponse, timeZone: string): Cell[] {
  const cells = new Map<string, Cell>([
    [SUBMITTED, timeOf(response.submitted_at, timeZone)],
    [PAGE, pageOf(response)],
    [COMMENTS, commentsOf(response)],
    [RESPONSE_ID, response.id],
    [LANGUAGE, response.language ?? ''],
    ...response.answers.map((answer) => [ofQuestion(answer.question_id), cellOf(answer)] as const),
    ...response.fields.map(({ name, value }) => [ofField(name), value] as const),
  ]);
  return layout.map((key) => cells.get(key) ?? '');
}

/** `index` counts from 0: A to Z, AA and so on. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function cellOf({ question_type, value, extra }: Answer): Cell {
  if (typeof value === 'number') return value;
  const words = (faceOfType(question_type)?.formatAnswer ?? joinedItems)(value);
  return [words, extra.other, extra.name].filter(Boolean).join(' - ');
}

function commentsOf({ answers }: SurveyResponse): string {
  return answers
    .filter(({ extra }) => extra.comments)
    .map(({ question_title, extra }) => `${question_title}: ${extra.comments}`)
    .join('\n');
}

function pageOf({ page_submitted: { name, url } }: SurveyResponse): string {
  if (!url || url === name) return name;
  return name ? `${name} (${url})` : url;
}

/** `2026-11-20 13:00:00`, which sorts as text. */
function timeOf(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(
    new Date(moment),
  );
}
