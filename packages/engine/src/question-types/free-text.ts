import type { AnswerValue } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import type { AnswerProblem } from './answer-problem.ts';
import type { GivenValue } from './face.ts';

export function checkText(_question: unknown, value: GivenValue): AnswerProblem | null {
  const isRight = typeof value === 'string' && value.length <= TEXT_MAX;
  return isRight ? null : { code: 'too-long', n: TEXT_MAX };
}

export function trimmed(_question: unknown, value: GivenValue): AnswerValue {
  return typeof value === 'string' ? value.trim() || null : value;
}

export const none = () => [];
