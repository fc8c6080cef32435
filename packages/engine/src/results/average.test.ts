import { expect, test } from 'vitest';
import { averageScore, inTenths } from './average.ts';

test.each<[Record<string, number>, number | null, number]>([
  [{ 4: 1, 5: 1 }, 4.5, 4.5],
  [{ 1: 2, 2: 1 }, 4 / 3, 1.3],
  [{ 1: 17, 2: 3 }, 1.15, 1.2],
  [{ 4: 3, 5: 1 }, 4.25, 4.3],
  [{ Good: 3, 2: 1 }, 2, 2],
  [{}, null, 0],
  [{ 5: 0 }, null, 0],
])('the average of %o is %s, in words %s (XO-14, CP-29)', (given, average, words) => {
  const counts = Object.entries(given).map(([value, count]) => ({ value, count }));
  expect(averageScore(counts)).toBe(average);
  if (average !== null) expect(inTenths(average)).toBe(words);
});
