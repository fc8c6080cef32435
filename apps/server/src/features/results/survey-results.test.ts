import { addDays, daysBetween } from '@userfeedback/engine';
import { expect, test } from 'vitest';
import { npsFigures } from './survey-results.ts';

const TODAY = '2026-11-20';
const month = { start_date: addDays(TODAY, -29), end_date: TODAY };
const sixty = daysBetween(addDays(TODAY, -59), TODAY);
const scoreOn = (day: string, value: number, count = 1) => ({ day, value: String(value), count });

test('with one answer a day, 1 and 10 in turn, no point of the chart lies beyond -10 and 10 (FR-10, CP-47)', () => {
  const { nps_points, nps_rolling } = npsFigures(
    sixty.map((day, index) => scoreOn(day, index % 2 === 0 ? 1 : 10)),
    month,
  );
  expect(nps_points.map(({ nps }) => nps)).toEqual(Array.from({ length: 15 }, () => [-100, 100]).flat());
  expect(nps_rolling).toHaveLength(30);
  for (const { nps, answers } of nps_rolling) expect([nps, answers]).toEqual([0, 28]);
  expect(nps_rolling.map(({ end_date }) => end_date)).toEqual(daysBetween(month.start_date, TODAY));
});

test('answers on two days give two points, and the rolling ones are as many (FR-10)', () => {
  const { nps_points, nps_rolling } = npsFigures([scoreOn('2026-11-02', 9), scoreOn(TODAY, 3)], month);
  expect(nps_points.map(({ date }) => date)).toEqual(['2026-11-02', TODAY]);
  expect(nps_rolling.map(({ end_date, nps }) => [end_date, nps])).toEqual([
    ['2026-11-02', 100],
    [TODAY, 0],
  ]);
});

test.each([
  [2, [30, 30, 29, 29], 0],
  [3, [30, 29, 29, 29], 4],
  [0, [30, 31], 0],
])(
  'the 28 days stand in where more than half of the points rest on too few answers: %i of %j (FR-10, CP-47)',
  (_few, counts, rolling) => {
    const scores = counts.map((count, index) => scoreOn(addDays(TODAY, -index), 10, count)).toReversed();
    expect(npsFigures(scores, month).nps_rolling).toHaveLength(rolling);
  },
);

test('by week and month the 28 days end with each point (FR-10)', () => {
  const range = { start_date: '2026-06-01', end_date: TODAY };
  const { nps_points, nps_rolling } = npsFigures([scoreOn('2026-06-03', 10), scoreOn('2026-11-18', 1)], range);
  expect(nps_points.map(({ date, end_date, days }) => [date, end_date, days])).toEqual([
    ['2026-06-01', '2026-06-07', 7],
    ['2026-11-16', TODAY, 5],
  ]);
  expect(nps_rolling.map(({ date, end_date, nps }) => [date, end_date, nps])).toEqual([
    ['2026-05-11', '2026-06-07', 100],
    ['2026-10-24', TODAY, -100],
  ]);
});
