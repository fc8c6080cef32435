import { expect, test } from 'vitest';
import { columnsIn, masonryPlaces } from './masonry-places.ts';

test('as many columns as fit, never none (TP-09)', () => {
  expect([0, 358, 551, 552, 1200].map(columnsIn)).toEqual([1, 1, 1, 2, 4]);
});

test('each card goes below the shortest column, 24 away (TP-09)', () => {
  expect(masonryPlaces([100, 40, 60, 10], 2)).toEqual({
    places: [
      { column: 0, top: 0 },
      { column: 1, top: 0 },
      { column: 1, top: 64 },
      { column: 0, top: 124 },
    ],
    height: 134,
  });
  expect(masonryPlaces([], 3)).toEqual({ places: [], height: 0 });
});

test('reading from top to bottom is the order of the cards', () => {
  const heights = Array.from({ length: 40 }, (_, at) => 80 + ((at * 37) % 90));
  const tops = masonryPlaces(heights, 4).places.map(({ top }) => top);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});
