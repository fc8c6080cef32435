import { expect, test } from 'vitest';
import { answeringInForce, keepsVisits } from './answering.ts';

const AT_FIRST = { save_partial: false, back: false, resume: 'tab' as const, notice: true };

test.each([
  [{}, false],
  [{ save_partial: true }, true],
  [{ back: true }, true],
  [{ resume: 'week' as const }, true],
])('with %j a visit is kept beyond the tab: %s', (change, keeps) => {
  expect(keepsVisits({ ...AT_FIRST, ...change } as Parameters<typeof keepsVisits>[0])).toBe(keeps);
});

test.each([
  ['off', false],
  ['by_survey', true],
])('a site whose saving is %s saves before the end: %s (PA-09)', (partial_saving, saves) => {
  const stored = { ...AT_FIRST, save_partial: true } as Parameters<typeof answeringInForce>[0];
  const site = { partial_saving } as Parameters<typeof answeringInForce>[1];
  expect(answeringInForce(stored, site)).toMatchObject({ save_partial: saves, notice: saves });
});
