import type { RowProblem, Unpublishable } from '@userfeedback/contract';
import type {
  BehaviorProblem,
  DraftProblem,
  ProblemTexts,
  PublishGap,
  SettingsProblem,
  SubmissionProblem,
} from '@userfeedback/engine';
import { problemText } from '@userfeedback/engine';

type Problem =
  | RowProblem
  | SubmissionProblem
  | { code: Unpublishable }
  | PublishGap
  | DraftProblem
  | BehaviorProblem
  | SettingsProblem
  | { code: 'unknown-icon' | 'name-required' | 'unknown-role' };

/** Texts of problems in replies and files; the admin and the widget have their own. */
export const PROBLEM_TEXTS: ProblemTexts<Problem> = {
  required: 'An answer is required.',
  'not-an-option': 'Please choose from the options.',
  'other-missing': ({ n }) => `Please fill in “${n}”, or choose something else.`,
  'not-ticked': ({ n }) => `Please tick “${n}” to go on.`,
  'not-asked-for': 'This was not asked for.',
  'not-a-phone': 'Please enter a phone number.',
  'other-not-chosen': 'Only the answer that visitors write themselves can have such a text.',
  'not-an-address': 'Please enter a valid e-mail address.',
  'too-long': ({ n }) => `Please use at most ${n} characters.`,
  'off-the-scale': ({ n }) => `Please choose a number from 1 to ${n}.`,
  'too-many': ({ n }) => `Please choose at most ${n}.`,
  'not-a-step': 'Please choose one of the steps.',
  'not-a-number': 'Please enter a number.',
  'too-small': ({ n }) => `Please enter a number of at least ${n}.`,
  'too-large': ({ n }) => `Please enter a number of at most ${n}.`,
  'not-between': ({ n, to }) => `Please enter a number from ${n} to ${to}.`,
  'too-many-decimals': ({ n }) => `Please use at most ${n} decimals.`,
  'not-a-day': 'Please choose a day from 1900 to 2100.',
  'after-today': 'Please choose a day up to today.',
  'before-today': 'Please choose a day from today on.',
  'row-missing': 'Please choose in each row.',
  'not-in-order': 'Please put these in your order.',
  'not-led-to': 'The earlier answers do not lead to this question.',
  'answered-twice': 'This question is answered twice.',
  'unknown-question': 'This survey has no such question.',
  'no-date': 'The date is missing.',
  'not-a-date': ({ value }) => `“${value}” cannot be read as a date.`,
  'early-date': ({ value }) => `This date is before ${value}.`,
  'future-date': 'This date is in the future.',
  'unknown-option': ({ value }) => `“${value}” is not one of the options.`,
  'too-many-cells': 'This row has more cells than there are column titles.',
  'no-answers': 'No questions are answered.',
  'no-questions': "The Survey can't be published: It has no questions.",
  'untitled-question': "The Survey can't be published: Some questions have no title.",
  'missing-options': "The Survey can't be published: Some questions are missing options.",
  incomplete: "The Survey can't be published: Something is missing.",
  'no-identity-secret':
    "The Survey can't be published: One response per person needs a signed identity (Settings, Misc).",
  'question-required': 'Please add a question.',
  'title-required': 'Title is required.',
  'options-required': 'Options are required.',
  'field-required': 'Please fill this in.',
  'condition-required': 'Please add a condition.',
  unfit: 'This does not match the question the condition is about.',
  'webhook-required': 'Please add a webhook.',
  'not-a-web-address': 'Please enter a web address that starts with http:// or https://.',
  'not-a-header': 'This header cannot be sent. Please change its name or value.',
  'not-a-country': 'There is no such country.',
  'later-question': 'The condition must refer to an earlier question.',
  'no-later-question': 'A jump must lead to a later question.',
  'full-screen': 'At most 5 questions can share a screen.',
  'no-result': 'Visitors cannot be shown the result of this type.',
  'missing-question': 'The condition refers to a question that is not in this survey.',
  'same-id': 'Two questions have the same id.',
  'no-quota-question': 'Please choose a question with options or a rating.',
  'no-quota-value': 'Please choose from the answers to this question.',
  'one-quota-value': 'This question takes several answers, so please choose one of them for the quota.',
  'same-quota': 'Two quotas have the same id.',
  'same-ending': 'Two endings have the same id.',
  'same-label': 'Two labels read the same.',
  'same-row': 'Two rows read the same.',
  'same-column': 'Two columns read the same.',
  'same-option': 'Two options read the same.',
  'like-an-option': 'This reads like one of the options.',
  'same-field': 'Two fields have the same name.',
  'too-many-quotes': ({ n }) => `A text can quote at most ${n} answers and fields.`,
  'no-such-language': "This is not one of the survey's other languages.",
  'no-triggers': 'Please add a trigger.',
  'end-in-the-past': 'Please choose a time in the future.',
  'end-before-start': 'Please choose a time after it goes live.',
  'answered-repeatedly': '“One response per person” and “Repeatedly” cannot be combined.',
  'unknown-icon': 'There is no icon with this name.',
  'name-required': 'Please enter a name.',
  'unknown-role': 'There is no such role on this site.',
  'no-logo': 'You must select a custom logo.',
  'not-addresses': 'Please enter valid email addresses, separated by commas.',
  'not-an-image-address': 'Please enter an address that starts with http:// or https://.',
  'not-an-origin': 'Please enter an address such as https://www.example.com, without a path.',
  'out-of-range': ({ min, max }) => `Must be a whole number from ${min} to ${max}.`,
  'large-pattern': 'This pattern could take too long. Please make it simpler.',
  'no-time-zone': ({ value }) => `There is no time zone “${value}”.`,
};

export function textOf(problem: Problem): string {
  return problemText(PROBLEM_TEXTS, problem);
}

export function textsOf<P extends Problem>(
  problems: Record<string, P>,
  write: (problem: P) => string = textOf,
): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, write(problem)]));
}
