import type { AskedQuestion, SubmittedAnswer } from '@userfeedback/contract';
import { answerIn, way } from '../conditions/branching.ts';
import { takesAnswer } from '../question-types/visitor.ts';
import { answerTo } from './visit.ts';

/** A skip counts as an answer; undefined if every question on the way that takes one has one. */
export function leftAt<Q extends AskedQuestion>(
  questions: readonly Q[],
  answers: readonly Pick<SubmittedAnswer, 'question_id' | 'value'>[],
): Q | undefined {
  return way(questions, answerIn(answers)).find((question) => takesAnswer(question) && !answerTo(question, answers));
}
