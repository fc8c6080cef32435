import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictures, question } from '../testing/samples.ts';
import { npsGroup, npsOverview, shapeOptions } from './stats.ts';

const countsOf = (counts: Record<string, number>) => Object.entries(counts).map(([value, count]) => ({ value, count }));

test.each([
  ['1 to 6 are detractors (NP-08)', { 1: 3, 6: 2 }, { promoter: 0, passive: 0, detractor: 100, nps: -100 }],
  ['7 and 8 are passive (NP-09)', { 7: 1, 8: 4 }, { promoter: 0, passive: 100, detractor: 0, nps: 0 }],
  ['9 and 10 are promoters (NP-10)', { 9: 1, 10: 1 }, { promoter: 100, passive: 0, detractor: 0, nps: 100 }],
  ['percentages are rounded down (NP-11)', { 3: 1, 7: 1, 10: 1 }, { promoter: 33, passive: 33, detractor: 33, nps: 0 }],
  [
    'the score is the difference of the shown figures (NP-04)',
    { 6: 1, 9: 2 },
    { promoter: 66, passive: 0, detractor: 33, nps: 33 },
  ],
  ['a stored 0 is a detractor (OP-37)', { 0: 1, 10: 1 }, { promoter: 50, passive: 0, detractor: 50, nps: 0 }],
  [
    'what is no score is left out',
    { Yes: 5, '': 1, 11: 1, 10: 1 },
    { promoter: 100, passive: 0, detractor: 0, nps: 100 },
  ],
  ['no answers give zeros (OP-38)', {}, { promoter: 0, passive: 0, detractor: 0, nps: 0 }],
])('%s', (_name, counts, overview) => {
  expect(npsOverview(countsOf(counts), { roundsDown: true })).toEqual(overview);
});

test('a measure rounds half up, and its score half away from 0 (QX-09)', () => {
  const counts = countsOf({ 6: 1, 7: 7 });
  expect(npsOverview(counts, {})).toEqual({ promoter: 0, passive: 88, detractor: 13, nps: -13 });
});

test('shares stay in their bounds and never add up to more than 100', () => {
  const counts = fc.dictionary(fc.constantFrom('1', '6', '7', '8', '9', '10'), fc.nat({ max: 1e9 }));
  fc.assert(
    fc.property(counts, (given) => {
      const { promoter, passive, detractor, nps } = npsOverview(countsOf(given), { roundsDown: true });
      const sum = promoter + passive + detractor;
      const isEmpty = Object.values(given).every((count) => count === 0);
      expect(sum === 0 ? isEmpty : sum >= 98 && sum <= 100).toBe(true);
      expect(nps).toBe(promoter - detractor);
    }),
  );
  expect([6, 7, 8, 9].map(npsGroup)).toEqual(['detractor', 'passive', 'passive', 'promoter']);
});

test('every option with its count, in the order of the question, those no longer there last', () => {
  const counts = [
    { value: 'Old', count: 4 },
    { value: 'C', count: 2 },
    { value: 'A', count: 9 },
  ];
  expect(shapeOptions(question('radio-button', 'a'), counts)).toEqual([
    { value: 'A', count: 9 },
    { value: 'B', count: 0 },
    { value: 'C', count: 2 },
    { value: 'Old', count: 4 },
  ]);
});

test('labels are the values of pictures; ratings list their whole scale (ER-R-12, OP-34)', () => {
  expect(shapeOptions(pictures('a'), [])).toEqual([
    { value: 'A', count: 0 },
    { value: 'B', count: 0 },
  ]);
  expect(shapeOptions(question('star-rating', 'a'), [{ value: '4', count: 1 }]).map(({ count }) => count)).toEqual([
    0, 0, 0, 1, 0,
  ]);
  const scores = ['10', '6', '9'].map((value) => ({ value, count: 1 }));
  expect(shapeOptions(question('star-rating', 'a'), scores).map(({ value }) => value)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '9',
    '10',
  ]);
  expect(shapeOptions(question('nps', 'a'), [])).toHaveLength(10);
  expect(shapeOptions(question('text', 'a'), [])).toEqual([]);
});
