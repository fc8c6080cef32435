import type { AnswerValue } from '@userfeedback/contract';

/** Types whose answers are lists; kept as JSON, all others as plain text. */
export const LIST_TYPES = ['checkbox'] as const;
/** Types whose answers are numbers on the wire. */
const NUMBER_TYPES: readonly string[] = ['star-rating', 'nps'];

/** An answer's value as its row keeps it. */
export function storedValue(value: AnswerValue): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/** A row's value as the answer it was. */
export function valueOfStored(type: string, stored: string | null): AnswerValue {
  if (stored === null) return null;
  if (LIST_TYPES.some((listType) => listType === type)) return JSON.parse(stored);
  return NUMBER_TYPES.includes(type) ? Number(stored) : stored;
}
