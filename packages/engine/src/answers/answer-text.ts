import type { Answer } from '@userfeedback/contract';
import { faceOfType } from '../question-types/index.ts';

/** Also for question types that no longer exist; empty for a skipped question. */
export function answerText({ question_type, value }: Pick<Answer, 'question_type' | 'value'>): string {
  if (value === null) return '';
  return faceOfType(question_type)?.formatAnswer(value) ?? String(value);
}
