import type { Question, QuestionType } from '@userfeedback/contract';

/** The types with `use-rating-questions`, again: the loader that every visitor gets needs them without the rest. */
const RATINGS: readonly QuestionType[] = ['star-rating', 'nps'];

/** Visitors see these types only with the question-types addon. */
export function isRatingQuestion({ type }: Pick<Question, 'type'>): boolean {
  return RATINGS.includes(type);
}
