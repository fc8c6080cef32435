import type { QuestionStats } from '@userfeedback/contract';

/** Set for a card of answers from a time when the question was of another kind. */
export function earlierKind({ kind, type_is_earlier }: QuestionStats): string | undefined {
  return type_is_earlier ? kind : undefined;
}
