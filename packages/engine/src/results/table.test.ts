import { expect, test } from 'vitest';
import { cellName } from '../question-types/index.ts';
import { question } from '../testing/samples.ts';
import { shapeTable } from './table.ts';

test('options of a ranking stand by their average place, former ones last (QX-48)', () => {
  const asked = question('ranking', 'a', { config: { options: ['A', 'B', 'C'] } });
  const counts = [
    { value: cellName('Gone', 1), count: 2 },
    { value: cellName('B', 1), count: 3 },
    { value: cellName('A', 2), count: 4 },
  ];
  const rows = shapeTable(asked, counts).map(({ row, answered, average }) => [row, answered, average]);
  expect(rows).toEqual([
    ['B', 3, 1],
    ['A', 4, 2],
    ['C', 0, null],
    ['Gone', 2, 1],
  ]);
});
