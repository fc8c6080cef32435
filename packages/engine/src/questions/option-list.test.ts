import { expect, test } from 'vitest';
import { optionList } from './option-list.ts';

const labels = (count: number) => Array.from({ length: count }, (_, index) => `Option ${index}`);
const removable = (list: ReturnType<typeof optionList>) => list.rows.map((_, index) => list.canRemove(index));

test('a custom list starts with two empty rows and can grow without limit (CT-26, CT-29)', () => {
  expect(optionList([]).rows).toEqual(['', '']);
  expect(optionList(['A']).rows).toEqual(['A', '']);
  expect(optionList(labels(20))).toMatchObject({ rows: labels(20), canAdd: true });
});

test.each([
  [2, 3, [false, false, true]],
  [1, 3, [false, true, true]],
  [2, 1, [false, false]],
])(
  'with a minimum of %i and %i options, rows behind the minimum can be removed (CT-27)',
  (min, count, result) => {
    expect(removable(optionList(labels(count), { min }))).toEqual(result);
  },
);

test.each([
  [4, true],
  [5, false],
  [6, false],
])('with a maximum of 5 and %i options another can be added: %s (CT-28)', (count, canAdd) => {
  expect(optionList(labels(count), { max: 5 }).canAdd).toBe(canAdd);
});
