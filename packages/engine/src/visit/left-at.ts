import type { Question, SubmittedAnswer } from '@userfeedback/contract';
import { isShownAfter, isUnanswered } from '../conditions/branching.ts';

/** A skip counts as an answer; undefined if every question on the way has one. */
export function leftAt(
  questions: readonly Question[],
  answers: readonly Pick<SubmittedAnswer, 'question_id' | 'value'>[],
): Question | undefined {
  const given = new Map(answers.map(({ question_id, value }) => [question_id, value]));
  const before = new Map<string, SubmittedAnswer['value']>();
  for (const question of questions) {
    if (!isShownAfter(question, (id) => before.get(id))) continue;
    const value = given.get(question.id);
    if (value === undefined) return question;
    if (!isUnanswered(value)) before.set(question.id, value);
  }
  return undefined;
}
