import type { AnswerValue } from '@userfeedback/contract';
import type { AnswerProblem } from './answer-problem.ts';
import type { GivenValue } from './face.ts';

export function checkStep(value: GivenValue, steps: readonly number[]): AnswerProblem | null {
  const isStep = !Array.isArray(value) && steps.some((step) => value === step || value === String(step));
  return isStep ? null : { code: 'off-the-scale', n: steps.length };
}

export function asNumber(_question: unknown, value: GivenValue): AnswerValue {
  return typeof value === 'string' ? Number(value) : value;
}
