import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedUnder, rangesOf } from './index.ts';

const NUMBER = { kind: 'number', options: null };

function countsOf(numbers: readonly number[]) {
  const counted = Map.groupBy(numbers, (number) => countedUnder(NUMBER, number));
  return [...counted].map(([value, { length: count }]) => ({ value, count }));
}

const ranges = (numbers: number[], decimals = 0) =>
  rangesOf(countsOf(numbers), decimals).map(({ value, count }) => [value, count]);

test.each<[string, number[], number, [string, number][]]>([
  ['none', [], 0, []],
  ['one number', [18], 0, [['18 … 18', 1]]],
  [
    'a few, one by one',
    [3, 5, 5],
    0,
    [
      ['3 … 3', 1],
      ['4 … 4', 0],
      ['5 … 5', 2],
    ],
  ],
  [
    'twelve',
    [1, 12],
    0,
    [
      ['1 … 1', 1],
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n): [string, number] => [`${n} … ${n}`, 0]),
      ['12 … 12', 1],
    ],
  ],
  [
    'thirteen',
    [1, 13],
    0,
    [
      ['0 … 1', 1],
      ['2 … 3', 0],
      ['4 … 5', 0],
      ['6 … 7', 0],
      ['8 … 9', 0],
      ['10 … 11', 0],
      ['12 … 13', 1],
    ],
  ],
  [
    'around nought',
    [-8, 0, 4],
    0,
    [
      ['-8 … -7', 1],
      ['-6 … -5', 0],
      ['-4 … -3', 0],
      ['-2 … -1', 0],
      ['0 … 1', 1],
      ['2 … 3', 0],
      ['4 … 5', 1],
    ],
  ],
  [
    'years',
    [1987, 1999, 2000, 2026],
    0,
    [
      ['1900 … 1999', 2],
      ['2000 … 2099', 2],
    ],
  ],
  [
    'with decimals',
    [0.5, 0.57, 1.2],
    2,
    [
      ['0.5 … 0.59', 2],
      ['0.6 … 0.69', 0],
      ['0.7 … 0.79', 0],
      ['0.8 … 0.89', 0],
      ['0.9 … 0.99', 0],
      ['1 … 1.09', 0],
      ['1.1 … 1.19', 0],
      ['1.2 … 1.29', 1],
    ],
  ],
  [
    'with one decimal',
    [0.5, 0.7],
    1,
    [
      ['0.5 … 0.5', 1],
      ['0.6 … 0.6', 0],
      ['0.7 … 0.7', 1],
    ],
  ],
])('the ranges of %s (QX-31)', (_name, numbers, decimals, expected) => {
  expect(ranges(numbers, decimals)).toEqual(expected);
});

test('whatever the numbers, at most 12 ranges of one round width hold each of them once (QX-31)', () => {
  const hundredths = fc.oneof(
    fc.integer({ min: -999_999_900, max: 999_999_900 }),
    fc.integer({ min: -2000, max: 2000 }),
    fc.integer({ min: -100, max: 100 }).map((number) => number * 100),
    fc.constantFrom(-100_000, -99_999, -99_000, -10_000, 9_999, 10_000),
  );
  fc.assert(
    fc.property(fc.array(hundredths, { minLength: 1, maxLength: 40 }), (all) => {
      const numbers = all.map((number) => number / 100);
      const found = rangesOf(countsOf(numbers), 2);
      expect(found.length).toBeLessThanOrEqual(12);
      const [first = { from: 0, to: 0 }] = found;
      const width = Math.round((Number(first.to) - Number(first.from)) * 100) + 1;
      expect(String(width)).toMatch(/^[125]0*$/);
      for (const [at, { from = 0, to = 0, count }] of found.entries()) {
        expect(Math.round((to - from) * 100) + 1).toBe(width);
        expect(Math.round((from - Number(first.from)) * 100)).toBe(at * width);
        expect(Math.round(from * 100) % width).toBe(0 * Math.sign(from));
        expect(count).toBe(numbers.filter((number) => number >= from && number <= to).length);
      }
      expect(found[0]?.count).toBeGreaterThan(0);
      expect(found.at(-1)?.count).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});
