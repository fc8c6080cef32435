import { expect, test } from 'vitest';
import { optionList } from './option-list.ts';

const labels = (count: number) => Array.from({ length: count }, (_, index) => `Option ${index}`);

test('a custom list starts with two empty rows and can grow without limit (CT-26, CT-29)', () => {
  expect(optionList([]).rows).toEqual(['', '']);
  expect(optionList(['A']).rows).toEqual(['A', '']);
  expect(optionList(labels(20))).toMatchObject({ rows: labels(20), canAdd: true });
});

test.each([
  [2, 3, true],
  [2, 2, false],
  [1, 2, true],
  [2, 1, false],
])('with a minimum of %i and %i options each can be removed: %s (CT-27, XO-13)', (min, count, result) => {
  expect(optionList(labels(count), { min }).canRemove).toBe(result);
});

test.each([
  [4, true],
  [5, false],
  [6, false],
])('with a maximum of 5 and %i options another can be added: %s (CT-28)', (count, canAdd) => {
  expect(optionList(labels(count), { max: 5 }).canAdd).toBe(canAdd);
});
