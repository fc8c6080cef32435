import type { QuestionStats, QuestionType } from '@userfeedback/contract';

/** The type that calls name for the answers of an earlier kind; the present kind needs none. */
export function earlierType({ type, type_is_earlier }: QuestionStats): QuestionType | undefined {
  return type_is_earlier ? (type as QuestionType) : undefined;
}
