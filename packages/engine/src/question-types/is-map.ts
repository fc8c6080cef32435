import type { AnswerValue } from '@userfeedback/contract';

/** Of rows, or of details. */
export function isMap(value: AnswerValue): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
