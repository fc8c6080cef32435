import { DELIVERY_ATTEMPTS } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { nextAttempt } from './retry.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const HOUR = 3_600_000;
const waitAfter = (attempts: number, random: number) =>
  Date.parse(nextAttempt(NOW, attempts, NOW, () => random)) - NOW.getTime();

test('waits longer each time, up to a few hours, and not all wait equally long', () => {
  const waits = Array.from({ length: DELIVERY_ATTEMPTS - 1 }, (_, index) => waitAfter(index + 1, 0.5));
  expect(waits.slice(0, 4)).toEqual([30_000, 90_000, 270_000, 810_000]);
  expect(Math.max(...waits)).toBe(6 * HOUR);
  expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([24_000, 36_000]);
});

test('goes on for about a day', () => {
  const all = Array.from({ length: DELIVERY_ATTEMPTS - 1 }, (_, index) => waitAfter(index + 1, 0.5));
  const hours = all.reduce((sum, wait) => sum + wait, 0) / HOUR;
  expect(hours).toBeGreaterThan(18);
  expect(hours).toBeLessThan(26);
});

test.each([
  ['sooner than we would come back', 5_000, 30_000],
  ['later', 3_600_000, 3_600_000],
  ['next year', 300 * 24 * HOUR, 24 * HOUR],
])('is patient when the other side asks for it: %s', (_when, asked, waited) => {
  const until = new Date(NOW.getTime() + asked);
  expect(Date.parse(nextAttempt(NOW, 1, until, () => 0.5)) - NOW.getTime()).toBe(waited);
});
