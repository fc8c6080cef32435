import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [72, '1 min 12 s'],
  [600, '10 min'],
  [3599, '59 min 59 s'],
  [3900, '1 h 5 min'],
])('%d seconds are %s (PA-76)', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
