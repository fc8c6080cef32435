import type { QuestionKind } from '@userfeedback/contract';
import { kindOfNew } from '../question-types/index.ts';

/** `now` is the kind of the question now. */
export function kindWanted(now: string, { question_kind, question_type }: QuestionKind): string {
  return question_kind ?? (question_type && kindOfNew(question_type)) ?? now;
}
