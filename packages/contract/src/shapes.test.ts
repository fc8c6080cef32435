import { expect, test } from 'vitest';
import { Id, Page, PerPage } from './shapes.ts';

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

test.each([
  ['2', 2],
  [3, 3],
  ['0x10', null],
  ['1e1', null],
  [' 5 ', null],
  ['5.0', null],
  ['', null],
  [true, null],
  [[5], null],
  ['0', null],
])('a page is one as well, and so is how much it holds: %j (XA-06)', (given, read) => {
  for (const shape of [Page, PerPage]) {
    const { success, data } = shape.safeParse(given);
    expect(success ? data : null).toBe(read);
  }
});

test.each([
  ['-1', -1],
  ['-2', null],
  ['101', null],
])('%j results on a page (XA-06)', (given, read) => {
  const { success, data } = PerPage.safeParse(given);
  expect(success ? data : null).toBe(read);
});
