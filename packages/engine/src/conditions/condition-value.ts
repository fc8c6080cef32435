import type { Condition, Question } from '@userfeedback/contract';
import { faceOf } from '../question-types/index.ts';

/** Whether an answer to this question can be compared with this value. */
export function isComparable(question: Question, value: Condition['value']): boolean {
  const { conditionValues, coding } = faceOf(question);
  const values = conditionValues(question);
  const text = String(value).trim();
  if (values) return values.some((each) => each.trim() === text);
  if (coding === 'amount') return /^-?\d+(\.\d+)?$/.test(text);
  return coding !== 'day' || /^\d{4}-\d\d-\d\d$/.test(text);
}
