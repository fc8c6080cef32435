import type { Condition, Question, ThankYou } from '@userfeedback/contract';
import { faceOf } from '../../questions/index.ts';

/** On a question's card while one of its conditions is incomplete. */
export const INCOMPLETE_CONDITION = 'Every condition needs a question and a value.';

/** Why a question is not ready, as texts for its card. */
export function questionProblems(question: Question): string[] {
  const problems = faceOf(question).problems(question);
  const { enabled, conditions } = question.logic;
  return enabled && !conditions.every(isCompleteCondition) ? [...problems, INCOMPLETE_CONDITION] : problems;
}

/** Why the thank-you is not ready: its message, its page or its conditions. */
export function thankYouProblem(thankYou: ThankYou): string | null {
  return THANK_YOU[thankYou.type](thankYou);
}

const THANK_YOU: Record<ThankYou['type'], (thankYou: ThankYou) => string | null> = {
  message: ({ message }) => (message.trim() === '' ? 'A message is required.' : null),
  redirect: ({ redirect_to }) => (redirect_to === null ? 'Please choose a page.' : null),
  conditional_redirect: ({ conditions }) =>
    conditions.every(({ question, condition, page }) => question !== '' && !isBlankValue(condition) && page)
      ? null
      : 'Every condition needs a question, a value and a page.',
};

/** True when a condition names a question and a value. */
export function isCompleteCondition({ question_id, value }: Condition): boolean {
  return question_id !== '' && !isBlankValue(value);
}

/** True while a condition's value is empty. */
export function isBlankValue(value: Condition['value']): boolean {
  return String(value).trim() === '';
}
