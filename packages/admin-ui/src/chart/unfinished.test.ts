import { expect, test } from 'vitest';
import { drawnValues, openKey } from './unfinished.ts';

const SERIES = [
  { key: 'a', label: 'A', color: 'brand.5' },
  { key: 'b', label: 'B', color: 'gray.6' },
];
const row = (day: string, values: Record<string, number>, isUnfinished = false) => ({
  day,
  values,
  isUnfinished,
});

test('a line ends at its last finished point, and a dashed one goes on to what is unfinished (XO-12)', () => {
  const rows = [row('1', { a: 1, b: 5 }), row('2', { a: 2 }), row('3', { a: 3 }), row('4', { a: 0 }, true)];
  expect(drawnValues(rows, SERIES)).toEqual([
    { a: 1, b: 5 },
    { a: 2 },
    { a: 3, [openKey('a')]: 3 },
    { [openKey('a')]: 0 },
  ]);
});

test('without an unfinished point nothing is dashed; with that one alone it stands by itself (XO-12)', () => {
  expect(drawnValues([row('1', { a: 1 }), row('2', { a: 2 })], SERIES)).toEqual([{ a: 1 }, { a: 2 }]);
  expect(drawnValues([row('1', { a: 1 }, true)], SERIES)).toEqual([{ [openKey('a')]: 1 }]);
});
