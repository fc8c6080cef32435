import { expect, test } from 'vitest';
import { addDays, daysBetween } from './days.ts';
import { granularityOf, groupByPeriod, periodsOf } from './granularity.ts';

const range = (days: number, start_date = '2024-02-14') => ({
  start_date,
  end_date: addDays(start_date, days - 1),
});

test.each([
  [1, 'day'],
  [92, 'day'],
  [93, 'week'],
  [730, 'week'],
  [731, 'month'],
  [7996, 'month'],
] as const)('points of %i days stand for a %s (FR-09, CP-43)', (days, expected) => {
  expect(granularityOf(range(days))).toBe(expected);
});

test.each(['day', 'week', 'month'] as const)('periods by the %s come to an end at the end of time (FS-13)', (by) => {
  const last = { start_date: '9999-12-30', end_date: '9999-12-31' };
  const periods = periodsOf(last, by);
  expect(periods.at(-1)?.end_date).toBe('9999-12-31');
  expect(periods.reduce((sum, { days }) => sum + days, 0)).toBe(2);
});

test('weeks run from Monday to Sunday and months by the calendar, cut by the range (FR-09)', () => {
  const days = { start_date: '2025-12-31', end_date: '2026-01-13' };
  expect(periodsOf(days, 'week')).toEqual([
    { date: '2025-12-31', end_date: '2026-01-04', days: 5 },
    { date: '2026-01-05', end_date: '2026-01-11', days: 7 },
    { date: '2026-01-12', end_date: '2026-01-13', days: 2 },
  ]);
  expect(periodsOf({ start_date: '2024-01-30', end_date: '2024-03-01' }, 'month')).toEqual([
    { date: '2024-01-30', end_date: '2024-01-31', days: 2 },
    { date: '2024-02-01', end_date: '2024-02-29', days: 29 },
    { date: '2024-03-01', end_date: '2024-03-01', days: 1 },
  ]);
});

test.each(['day', 'week', 'month'] as const)('by %s every day is in exactly one period (FR-09)', (granularity) => {
  for (const length of [1, 2, 6, 7, 8, 30, 400]) {
    const days = range(length, '2023-11-29');
    const all = daysBetween(days.start_date, days.end_date);
    const periods = periodsOf(days, granularity);
    expect(periods.flatMap(({ date, end_date }) => daysBetween(date, end_date))).toEqual(all);
    expect(periods.reduce((sum, period) => sum + period.days, 0)).toBe(length);
    const grouped = groupByPeriod(
      all.toReversed().map((day) => ({ day })),
      periods,
    );
    expect(grouped.flatMap(({ items }) => items.map(({ day }) => day))).toEqual(all);
  }
});
