import { expect, test } from 'vitest';
import { withMarksMarked, withoutMarks } from './formula-marks.ts';

test.each([
  ["'=1+1", "''=1+1"],
  ["'-1", "''-1"],
  ["a;'=b", "a;''=b"],
  ['\'"=x', "''\"=x"],
  ["a\n'+b", "a\n''+b"],
  ["''@x", "'''@x"],
  ["'\u00A0=1", "''\u00A0=1"],
  ["'quoted'", "'quoted'"],
  ["it's; '=b", "it's; '=b"],
])('what looks marked, %j, is marked as %j, and read as it was (XI-03)', (text, marked) => {
  expect(withMarksMarked(text)).toBe(marked);
  expect(withoutMarks(marked)).toBe(text);
});
