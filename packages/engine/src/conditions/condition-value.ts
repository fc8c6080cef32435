import type { Condition, Question } from '@userfeedback/contract';
import { faceOf } from '../question-types/index.ts';
import { DAY_TEXT, NUMBER_TEXT } from './branching.ts';

/** Whether an answer to this question can be compared with this value. */
export function isComparable(question: Question, value: Condition['value']): boolean {
  const { conditionValues, coding } = faceOf(question);
  const values = conditionValues(question);
  const text = String(value).trim();
  if (values) return values.some((each) => each.trim() === text);
  if (coding === 'amount') return NUMBER_TEXT.test(text);
  return coding !== 'day' || DAY_TEXT.test(text);
}
