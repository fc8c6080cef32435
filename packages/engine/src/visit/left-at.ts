import type { SubmittedAnswer } from '@userfeedback/contract';
import type { Asked } from '../conditions/branching.ts';
import { answerIn, way } from '../conditions/branching.ts';
import { answerTo } from './visit.ts';

/** A skip counts as an answer; undefined if every question on the way has one. */
export function leftAt<Q extends Asked>(
  questions: readonly Q[],
  answers: readonly Pick<SubmittedAnswer, 'question_id' | 'value'>[],
): Q | undefined {
  return way(questions, answerIn(answers)).find((question) => !answerTo(question, answers));
}
