import type { Answer } from '@userfeedback/contract';
import { faceOfType, stepWithName } from '../question-types/index.ts';
import { joinedItems } from '../question-types/options.ts';

/** Also for question types that no longer exist; empty for a skipped question. */
export function answerText({ question_type, value, label }: Pick<Answer, 'question_type' | 'value' | 'label'>): string {
  if (value === null) return '';
  if (label) return stepWithName(String(value), label);
  return faceOfType(question_type)?.formatAnswer(value) ?? joinedItems(value);
}
