import { expect, test } from 'vitest';
import { withShares } from './option-shares.ts';

test('shares are those of the people who answered, rounded down, and bars as long as they are exactly', () => {
  const options = [
    { value: 'A', count: 1 },
    { value: 'B', count: 3 },
  ];
  expect(withShares(options, 8)).toEqual([
    { value: 'A', count: 1, percent: 12, length: 12.5 },
    { value: 'B', count: 3, percent: 37, length: 37.5 },
  ]);
  expect(withShares([{ value: 'A', count: 0 }], 0)).toEqual([{ value: 'A', count: 0, percent: 0, length: 0 }]);
});
