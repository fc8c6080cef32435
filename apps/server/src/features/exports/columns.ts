import type { Question, ResponseField, SurveyResponse } from '@userfeedback/contract';
import {
  faceOf,
  faceOfType,
  joinChoices,
  joinedItems,
  kindOf,
  otherLabel,
  partOfAnswer,
  questionsWithAnswers,
  valuesOf,
} from '@userfeedback/engine';
import { isHiddenField, SOURCE_FIELDS } from '../responses/source-fields.ts';
import type { Cell, ExportColumn } from './table.ts';

type Answer = SurveyResponse['answers'][number];

export interface ReadColumn extends ExportColumn {
  read(response: SurveyResponse, answers: ReadonlyMap<string, Answer>): Cell;
}

/** A question of any version that visitors may have seen. */
export interface KnownQuestion {
  id: string;
  title: string;
  /** Of its answers as it is now. */
  kind: string;
  options: readonly string[];
  /** Each has a column of its own. */
  parts: readonly { part: string; title: string }[];
  /** Also answers without parts, from when it was of another type. */
  hasWhole: boolean;
  hasComments: boolean;
  hasName: boolean;
  /** What an answer in the visitor's own words is called. */
  other?: string | undefined;
}

/** The questions of the newest version in its order, then those deleted since. */
export function knownQuestions(versions: readonly (readonly Question[])[]): KnownQuestion[] {
  const known = new Map<string, KnownQuestion>();
  for (const question of questionsWithAnswers(versions.flat())) {
    const { id, title, settings } = question;
    const before = known.get(id);
    const hasName = 'include_name' in question.config && question.config.include_name;
    known.set(id, {
      ...(before ?? { id, title, kind: kindOf(question) }),
      options: [...new Set([...(before?.options ?? []), ...valuesOf(question)])],
      parts: withMissing(before?.parts ?? [], faceOf(question).columns?.(question) ?? []),
      hasWhole: before?.hasWhole === true || !hasParts(question.type),
      hasComments: settings.comment_box || before?.hasComments === true,
      hasName: hasName || before?.hasName === true,
      other: before?.other ?? otherLabel(question),
    });
  }
  return [...known.values()];
}

function withMissing(known: KnownQuestion['parts'], more: KnownQuestion['parts']): KnownQuestion['parts'] {
  return [...known, ...more.filter(({ part }) => known.every((one) => one.part !== part))];
}

interface Shown {
  has: Record<'partial' | 'seconds' | 'language' | 'country', boolean>;
  fields: readonly Pick<ResponseField, 'name' | 'label'>[];
  /** The offset from UTC at a moment (`+02:00`); absent: the file has no such column. */
  offsetOf?: ((iso: string) => string) | undefined;
}

export function generalColumns(
  questions: readonly KnownQuestion[],
  momentOf: (iso: string) => string,
  { has, fields, offsetOf }: Shown,
): ReadColumn[] {
  return [
    ...identity(momentOf),
    text('Page', ({ page_submitted }) => page_submitted.name),
    text('Page URL', ({ page_submitted }) => page_submitted.url),
    text('User IP', ({ user_ip }) => user_ip),
    text('Browser', ({ user_browser }) => user_browser),
    text('OS', ({ user_os }) => user_os),
    text('Device', ({ user_device }) => user_device),
    ...questions.flatMap((question) => answerColumns(question, question.title, `${question.title} - `)),
    // Only where a response has one, so that other files stay as they are.
    ...(has.partial ? PARTIAL : []),
    ...(has.partial || has.seconds ? [SECONDS] : []),
    ...fields.filter(isHiddenField).map(({ name, label }) => text(label, readField(name))),
    ...(has.language ? [text('Language', ({ language }) => language)] : []),
    ...(has.country ? [text('Country', ({ country }) => country)] : []),
    ...(offsetOf ? [text('UTC offset', ({ submitted_at }) => offsetOf(submitted_at))] : []),
    ...fields.flatMap(({ name }) => SOURCE.get(name) ?? []),
  ];
}

const SOURCE: ReadonlyMap<string, ReadColumn> = new Map([
  [SOURCE_FIELDS.channel, text('Channel', ({ source }) => source?.channel ?? null)],
  [
    SOURCE_FIELDS.label,
    text('Source', ({ source }) => (source?.channel === 'import' ? null : (source?.label ?? null))),
  ],
]);

const PARTIAL: readonly ReadColumn[] = [
  { title: 'Completed', kind: 'text', read: ({ is_partial }) => (is_partial ? 'No' : 'Yes') },
  { title: 'Left at', kind: 'text', read: ({ left_at }) => left_at?.question_title ?? null },
];
const SECONDS: ReadColumn = { title: 'Seconds', kind: 'number', read: ({ seconds }) => seconds };

export function questionColumns(question: KnownQuestion, momentOf: (iso: string) => string): ReadColumn[] {
  return [...identity(momentOf), ...answerColumns(question, 'Answer', '')];
}

function identity(momentOf: (iso: string) => string): ReadColumn[] {
  return [
    { title: 'Response ID', kind: 'number', read: ({ id }) => id },
    { title: 'Submitted', kind: 'moment', read: ({ submitted_at }) => momentOf(submitted_at) },
  ];
}

function answerColumns(question: KnownQuestion, title: string, prefix: string): ReadColumn[] {
  const { id, options, parts, hasWhole, hasComments, hasName, other } = question;
  const extra = (name: string, read: (answer: Answer) => Cell | undefined): ReadColumn =>
    text(`${prefix}${name}`, (_response, answers) => {
      const answer = answers.get(id);
      return (answer && read(answer)) ?? null;
    });
  const whole = text(title, (_response, answers) => {
    const answer = answers.get(id);
    return answer && !hasParts(answer.question_type) ? cellOf(answer, options) : null;
  });
  return [
    ...(hasWhole ? [whole] : []),
    ...parts.map(({ part, title }) => extra(title, ({ value }) => partOfAnswer(value, part))),
    ...(other === undefined ? [] : [extra(other, (answer) => answer.extra.other)]),
    ...(hasComments ? [extra('Comments', (answer) => answer.extra.comments)] : []),
    ...(hasName ? [extra('Name', (answer) => answer.extra.name)] : []),
  ];
}

/**
 * Ratings stay numbers; lists are joined so that an import can take them apart; a skipped question is an empty cell.
 */
function cellOf({ value, question_type }: Answer, options: readonly string[]): Cell {
  if (value === null || typeof value === 'number') return value;
  if (Array.isArray(value)) return joinChoices(value, options);
  return (faceOfType(question_type)?.formatAnswer ?? joinedItems)(value);
}

function hasParts(type: string): boolean {
  return faceOfType(type)?.columns !== undefined;
}

function readField(name: string): ReadColumn['read'] {
  return ({ fields }) => fields.find((field) => field.name === name)?.value ?? null;
}

function text(title: string, read: ReadColumn['read']): ReadColumn {
  return { title, kind: 'text', read };
}
