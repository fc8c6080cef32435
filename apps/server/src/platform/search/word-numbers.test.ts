import { expect, test } from 'vitest';
import { beginningNumber, beginningNumbers } from './word-numbers.ts';

test('numbers are those that indexes already hold, one for each beginning', () => {
  const marked = '1§§q1§§garden';
  const numbers = beginningNumbers(marked, 7, 4);
  expect(numbers).toEqual(['g', 'ga', 'gar', 'gard'].map((word) => beginningNumber(`1§§q1§§${word}`)));
  expect(beginningNumber(marked.slice(0, 11))).toBe(numbers[3]);
  expect(numbers[0]).toBe(3_123_457_616_790_024);
  expect(numbers.every(Number.isSafeInteger)).toBe(true);
});
