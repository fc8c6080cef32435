import type { RatingWords } from '@userfeedback/engine';
import type { VisitorRatings } from '../endpoints.ts';

export const ENGLISH: RatingWords & { lang: string } = {
  lang: 'en',
  average: 'Rated {n} of 5',
  failed: 'Your rating could not be sent yet.',
  refused: 'This post cannot be rated any more.',
  retry: 'Try again',
  step: '{n} of 5',
  votes: { one: '{n} vote', other: '{n} votes' },
  yours: 'Your rating: {n} of 5',
};

export type Words = NonNullable<VisitorRatings['words']>;

export function withNumber(word: string, n: number | null, minimumFractionDigits = 0): string {
  return word.replace('{n}', (n ?? 0).toLocaleString(undefined, { minimumFractionDigits }));
}
