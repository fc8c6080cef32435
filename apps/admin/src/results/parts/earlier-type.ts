import type { QuestionStats, QuestionType } from '@userfeedback/contract';

/** The type to ask for when a card shows the answers of an earlier type; undefined for the present one. */
export function earlierType({ type, type_is_earlier }: QuestionStats): QuestionType | undefined {
  return type_is_earlier ? (type as QuestionType) : undefined;
}
