import { expect, test } from 'vitest';
import { Id } from './shapes.ts';

test.each([
  [1, 1],
  ['35', 35],
  [true, null],
  [[35], null],
  ['0x23', null],
  [' 35e0 ', null],
  ['35.0', null],
  ['', null],
  [null, null],
  [0, null],
  [1.5, null],
  ['9'.repeat(20), null],
])('an id is a whole number or its digits: %j (XA-06)', (given, read) => {
  const { success, data } = Id.safeParse(given);
  expect(success ? data : null).toBe(read);
});
