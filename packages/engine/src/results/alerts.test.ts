import { expect, test } from 'vitest';
import { judgeAlert, nextAlert } from './alerts.ts';

const between = { measure: 'nps', below: 10, above: 20, min_responses: 20 } as const;

test.each([
  [between, 9, 20, 'outside'],
  [between, 10, 20, 'inside'],
  [between, 20, 20, 'inside'],
  [between, 21, 20, 'outside'],
  [between, 9, 19, 'too_few'],
  [between, null, 50, 'too_few'],
  [{ ...between, above: null }, 21, 20, 'inside'],
  [{ ...between, below: null }, -100, 20, 'inside'],
  [{ ...between, measure: 'responses' as const }, 0, 0, 'outside'],
] as const)('with %j a value of %s of %i is %s (DC-70, DC-73, DC-75)', (limits, value, count, state) => {
  expect(judgeAlert(limits, { value, count })).toBe(state);
});

test.each([
  ['inside', 'outside', 'outside', 'alert.raised'],
  ['too_few', 'outside', 'outside', 'alert.raised'],
  ['outside', 'outside', 'outside', null],
  ['outside', 'too_few', 'outside', null],
  ['outside', 'inside', 'inside', 'alert.cleared'],
  ['inside', 'too_few', 'too_few', null],
  ['too_few', 'inside', 'inside', null],
] as const)('after %s, %s is %s and tells %s (DC-75)', (before, judged, state, news) => {
  expect(nextAlert(before, judged)).toEqual({ state, news });
});
