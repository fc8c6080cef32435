import type { Capability, Question, QuestionType } from '@userfeedback/contract';

type TypeCapability = Extract<Capability, 'use-rating-questions' | 'use-picture-questions'>;

export const typeCapabilities: { [T in QuestionType]: TypeCapability | null } = {
  'radio-button': null,
  checkbox: null,
  'image-radio': 'use-picture-questions',
  'icon-choice': 'use-picture-questions',
  text: null,
  'long-text': null,
  email: null,
  'star-rating': 'use-rating-questions',
  nps: 'use-rating-questions',
};

/** The types with `use-rating-questions`. A separate list, because the loader that every visitor gets needs it. */
const RATINGS: readonly QuestionType[] = ['star-rating', 'nps'];

/** Visitors see these types only with the question-types addon. */
export function isRatingQuestion({ type }: Pick<Question, 'type'>): boolean {
  return RATINGS.includes(type);
}
