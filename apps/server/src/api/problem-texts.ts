import type { RowProblem } from '@userfeedback/contract';
import type { ProblemTexts, SubmissionProblem } from '@userfeedback/engine';
import { problemText } from '@userfeedback/engine';

type Problem = RowProblem | SubmissionProblem;

/** What the rules refuse, in the words of replies and files; the admin and the widget have their own. */
const TEXTS: ProblemTexts<Problem> = {
  required: 'An answer is required.',
  'not-an-option': 'Please choose from the options.',
  'not-an-address': 'Please enter a valid e-mail address.',
  'too-long': ({ n }) => `Please use at most ${n} characters.`,
  'off-the-scale': ({ n }) => `Please choose a number from 1 to ${n}.`,
  'not-led-to': 'The answers before it do not lead to this question.',
  'answered-twice': 'This question is answered twice.',
  'unknown-question': 'This survey has no such question.',
  'no-date': 'The date is missing.',
  'not-a-date': ({ value }) => `“${value}” cannot be read as a date.`,
  'early-date': ({ value }) => `This day is before ${value}.`,
  'future-date': 'This moment is in the future.',
  'unknown-option': ({ value }) => `“${value}” is not one of the options.`,
  'too-many-cells': 'This row has more cells than there are titles.',
  'no-answers': 'No question is answered.',
};

export function textOf(problem: Problem): string {
  return problemText(TEXTS, problem);
}

/** The same for each field of a request. */
export function textsOf<P extends Problem>(
  problems: Record<string, P>,
  write: (problem: P) => string = textOf,
): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, write(problem)]));
}
