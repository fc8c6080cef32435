import type { AnswerValue } from '@userfeedback/contract';
import type { GivenValue } from './face.ts';

/** A whole number on the scale, as number or as its digits. */
export function checkStep(value: GivenValue, steps: readonly number[]): string | null {
  const isStep = !Array.isArray(value) && steps.some((step) => value === step || value === String(step));
  return isStep ? null : `Please choose a number from 1 to ${steps.length}.`;
}

export function asNumber(_question: unknown, value: GivenValue): AnswerValue {
  return typeof value === 'string' ? Number(value) : value;
}
