import { expect, test } from 'vitest';
import { readRange } from './use-day-range.ts';

const today = '2026-11-20';
const read = (search: string) => readRange(new URLSearchParams(search), today);

test('without a choice the range is the last 30 days (RS-11)', () => {
  expect(read('')).toEqual({ start_date: '2026-10-22', end_date: '2026-11-20' });
});

test('a range in the address is taken', () => {
  expect(read('start_date=2026-11-01&end_date=2026-11-20')).toEqual({
    start_date: '2026-11-01',
    end_date: '2026-11-20',
  });
});

test.each([
  'start_date=2026-11-01',
  'start_date=2026-11-05&end_date=2026-11-01',
  'start_date=2026-11-01&end_date=2026-11-21',
  'start_date=2004-12-31&end_date=2026-11-01',
  'start_date=2026-02-30&end_date=2026-11-01',
  'start_date=yesterday&end_date=today',
])('%s makes no sense and counts as no choice (RS-12, RS-13)', (search) => {
  expect(read(search)).toEqual(read(''));
});
