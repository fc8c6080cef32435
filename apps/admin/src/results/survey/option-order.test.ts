import { expect, test } from 'vitest';
import { shareOptions } from './option-order.ts';

const options = [
  { value: 'A', count: 1 },
  { value: 'B', count: 3 },
  { value: 'C', count: 0 },
];

test('choices go from most to least chosen, with floored shares of those who answered', () => {
  expect(shareOptions('radio-button', options, 8)).toEqual({
    isScale: false,
    options: [
      { value: 'B', count: 3, percent: 37, length: 37.5 },
      { value: 'A', count: 1, percent: 12, length: 12.5 },
      { value: 'C', count: 0, percent: 0, length: 0 },
    ],
  });
});

test('steps of a scale keep their order', () => {
  const scale = shareOptions('star-rating', options, 4);
  expect(scale.isScale).toBe(true);
  expect(scale.options.map(({ value }) => value)).toEqual(['A', 'B', 'C']);
});

test('what a scale was before, with options, has bars below the options', () => {
  expect(shareOptions('star-rating', [{ value: 'Very much', count: 1 }], 1).isScale).toBe(false);
});

test('without answers nothing is drawn', () => {
  const none = shareOptions('checkbox', [{ value: 'A', count: 0 }], 0);
  expect(none.options).toEqual([{ value: 'A', count: 0, percent: 0, length: 0 }]);
});
