import { expect, test } from 'vitest';
import { hoursAhead } from './hours-ahead.ts';

test.each([
  ['Europe/Berlin', 'UTC', '2026-11-20T12:00:00Z', 1],
  ['Europe/Berlin', 'UTC', '2026-07-20T12:00:00Z', 2],
  ['Europe/Berlin', 'Asia/Tokyo', '2026-11-20T12:00:00Z', -8],
  ['Europe/Berlin', 'America/Los_Angeles', '2026-11-20T23:30:00Z', 9],
  ['Asia/Kolkata', 'UTC', '2026-11-20T12:00:00Z', 5.5],
])('%s against %s at %s: %d hours', (site, browser, now, hours) => {
  expect(hoursAhead(site, browser, new Date(now))).toBe(hours);
});
