import { expect, test } from 'vitest';
import { chanceOfDifference, findMarked, isTooFew, wilsonInterval } from './comparison.ts';

test('fewer than 30 answers are too few to judge a score by (FR-10)', () => {
  expect([0, 1, 29, 30, 31].map(isTooFew)).toEqual([true, true, true, false, false]);
});

/** By SciPy, `binomtest(count, answers).proportion_ci(method='wilson')`. */
test.each([
  [0, 30, 0, 0.1135],
  [15, 30, 0.3315, 0.6685],
  [30, 30, 0.8865, 1],
  [1, 1000, 0.0002, 0.0056],
])('the interval of %i of %i is from %f to %f (CP-38)', (count, answers, low, high) => {
  const found = wilsonInterval(count, answers);
  expect([found.low, found.high].map((value) => Number(value.toFixed(4)))).toEqual([low, high]);
});

/** By SciPy, `chi2_contingency(correction=False)`, whose statistic is that of R's `prop.test(correct = FALSE)`. */
test.each([
  [12, 100, 25, 110, 0.0415653189],
  [3, 40, 11, 45, 0.0355332907],
  [130, 200, 90, 180, 0.003105682],
  [0, 30, 5, 31, 0.021686825],
  [30, 30, 24, 33, 0.0020044518],
  [500, 1000, 460, 1000, 0.0734077553],
  [7, 3000, 19, 3100, 0.0229082302],
  [1, 30, 2, 900, 0.0031142364],
  [83, 86, 90, 93, 0.9223200957],
  [1600, 2400, 1500, 2500, 1.304232e-6],
])('%i of %i and %i of %i differ by chance as the reference says (CP-56)', (one, ofOne, two, ofTwo, chance) => {
  const found = chanceOfDifference({ count: one, of: ofOne }, { count: two, of: ofTwo });
  expect(Math.abs((found ?? 0) / chance - 1)).toBeLessThan(1e-6);
});

test('with 29 on one side, or where all or none are counted, nothing is judged', () => {
  const all = [
    chanceOfDifference({ count: 2, of: 29 }, { count: 300, of: 400 }),
    chanceOfDifference({ count: 300, of: 400 }, { count: 2, of: 29 }),
    chanceOfDifference({ count: 0, of: 40 }, { count: 0, of: 50 }),
    chanceOfDifference({ count: 40, of: 40 }, { count: 50, of: 50 }),
  ];
  expect(all).toEqual([null, null, null, null]);
});

test('a chance is marked as far as all of them together allow (CP-58)', () => {
  // The example of Benjamini and Hochberg (1995): four of fifteen.
  const chances = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];
  expect(findMarked(chances)).toEqual(chances.map((_, at) => at < 4));
  // Alone each of these would be too likely.
  expect(findMarked([0.049, null, 0.05, 0.03])).toEqual([true, false, true, true]);
  expect(findMarked([null, 0.051])).toEqual([false, false]);
  expect(findMarked([])).toEqual([]);
});

test('of 2,000 comparisons without any difference at most 6% show a mark (CP-58)', () => {
  let state = 20_261_126;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const draw = (share: number, of: number) => {
    let count = 0;
    for (let at = 0; at < of; at++) if (random() < share) count++;
    return { count, of };
  };
  let marked = 0;
  for (let round = 0; round < 2000; round++) {
    const chances = [0.1, 0.25, 0.4, 0.5, 0.7].map((share) => chanceOfDifference(draw(share, 220), draw(share, 180)));
    if (findMarked(chances).some(Boolean)) marked++;
  }
  expect(marked).toBeGreaterThan(20);
  expect(marked / 2000).toBeLessThanOrEqual(0.06);
});
