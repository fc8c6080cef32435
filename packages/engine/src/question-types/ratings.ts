import type { Question, QuestionType } from '@userfeedback/contract';

/** The types with `use-rating-questions`, again: the loader that every visitor gets needs them without the rest. */
const RATINGS: readonly QuestionType[] = ['star-rating', 'nps'];

/** Visitors see these types only with the question-types addon. */
export function isRatingQuestion({ type }: Pick<Question, 'type'>): boolean {
  return RATINGS.includes(type);
}

/** Their order is random unless that is switched off, which needs no addon. */
export function isRandomizedAtFirst({ type }: { type: QuestionType }): boolean {
  return type === 'ranking';
}
