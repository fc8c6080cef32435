import { expect, test } from 'vitest';
import { isTooFew } from './comparison.ts';

test('fewer than 30 answers are too few to judge a score by (FR-10)', () => {
  expect([0, 1, 29, 30, 31].map(isTooFew)).toEqual([true, true, true, false, false]);
});
