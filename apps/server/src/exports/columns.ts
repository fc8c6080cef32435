import type { Question, ResponseField, SurveyResponse } from '@userfeedback/contract';
import { faceOfType } from '@userfeedback/engine';
import type { Cell, ExportColumn } from './table.ts';

type Answer = SurveyResponse['answers'][number];

/** A column, and how to read its cell from a response. */
export interface ReadColumn extends ExportColumn {
  read(response: SurveyResponse, answers: ReadonlyMap<string, Answer>): Cell;
}

/** A question as it was in any version of the survey that visitors may have seen. */
export interface KnownQuestion {
  id: string;
  title: string;
  type: string;
  hasComments: boolean;
  hasName: boolean;
}

/** The questions of all versions: those of the newest first and in its order, then those deleted since. */
export function knownQuestions(versions: readonly (readonly Question[])[]): KnownQuestion[] {
  const known = new Map<string, KnownQuestion>();
  for (const question of versions.flat()) {
    const { id, title, type, settings } = question;
    const before = known.get(id);
    const hasName = 'include_name' in question.config && question.config.include_name;
    known.set(id, {
      ...(before ?? { id, title, type }),
      hasComments: settings.comment_box || before?.hasComments === true,
      hasName: hasName || before?.hasName === true,
    });
  }
  return [...known.values()];
}

/** The columns of the general export. */
export function generalColumns(
  questions: readonly KnownQuestion[],
  momentOf: (iso: string) => string,
  { withPartial, withLanguage }: { withPartial: boolean; withLanguage: boolean },
  fields: readonly Pick<ResponseField, 'name' | 'label'>[],
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
    ...(withPartial ? PARTIAL : []),
    ...fields.map(({ name, label }) => text(label, readField(name))),
    // Only where a response has one: other files stay as they are.
    ...(withLanguage ? [text('Language', ({ language }) => language)] : []),
  ];
}

/** Only where there can be partial responses: files without them stay as they are. */
const PARTIAL: readonly ReadColumn[] = [
  { title: 'Completed', kind: 'text', read: ({ is_partial }) => (is_partial ? 'No' : 'Yes') },
  { title: 'Left at', kind: 'text', read: ({ left_at }) => left_at?.question_title ?? null },
  { title: 'Seconds', kind: 'number', read: ({ seconds }) => seconds },
];

/** The columns of one question's export. */
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
  const { id, hasComments, hasName } = question;
  const extra = (name: string, read: (answer: Answer) => Cell | undefined): ReadColumn =>
    text(`${prefix}${name}`, (_response, answers) => {
      const answer = answers.get(id);
      return (answer && read(answer)) ?? null;
    });
  return [
    {
      title,
      kind: 'text',
      read: (_response, answers) => {
        const answer = answers.get(id);
        return answer ? cellOf(answer) : null;
      },
    },
    ...(hasComments ? [extra('Comments', (answer) => answer.extra.comments)] : []),
    ...(hasName ? [extra('Name', (answer) => answer.extra.name)] : []),
  ];
}

/** Ratings stay numbers; lists are joined; a skipped question is an empty cell. */
function cellOf({ value, question_type }: Answer): Cell {
  if (value === null || typeof value === 'number') return value;
  return faceOfType(question_type)?.formatAnswer(value) ?? String(value);
}

function readField(name: string): ReadColumn['read'] {
  return ({ fields }) => fields.find((field) => field.name === name)?.value ?? null;
}

function text(title: string, read: ReadColumn['read']): ReadColumn {
  return { title, kind: 'text', read };
}
