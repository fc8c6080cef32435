import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnOf, packColumn, packIds, unpackColumn, unpackIds } from './column.ts';

function factsIn({ values, codes }: ReturnType<typeof columnOf>): string[] {
  return Array.from(codes, (code) => values[code] ?? 'nothing');
}

test('a column is unpacked as it was packed, whatever it holds (CP-98)', () => {
  const facts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'Mobile', '4:1 4:3')));
  fc.assert(
    fc.property(facts, (given) => {
      expect(factsIn(unpackColumn(packColumn(columnOf(given))))).toEqual(given);
    }),
  );
});

test('256 different values take a byte each, more take two (CP-97)', () => {
  for (const [count, bytes] of [
    [256, 1],
    [257, 2],
    [16_384, 2],
  ] as const) {
    const given = Array.from({ length: count }, (_, at) => `value ${at}`);
    const column = unpackColumn(packColumn(columnOf(given)));
    expect([column.codes.BYTES_PER_ELEMENT, factsIn(column)]).toEqual([bytes, given]);
  }
});

test('ids are unpacked as they were packed, also where the first of a block is gone (CP-98)', () => {
  const ids = [9, 10, 4_000_000, 9_007_199_254];
  expect([...unpackIds(packIds([7, 9], 5), 5)]).toEqual([7, 9]);
  expect([...unpackIds(packIds(ids.slice(0, 3), 1), 1)]).toEqual(ids.slice(0, 3));
  expect([...unpackIds(packIds([], 1), 1)]).toEqual([]);
});
