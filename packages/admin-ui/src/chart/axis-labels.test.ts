import type { Granularity } from '@userfeedback/contract';
import { addDays } from '@userfeedback/engine/results/days';
import { granularityOf, periodsOf } from '@userfeedback/engine/results/granularity';
import { expect, test } from 'vitest';
import { formatAxisDay } from '../format.ts';
import { axisLabels } from './axis-labels.ts';

const CHARACTER = 6;

function labels(start_date: string, length: number, width: number, locale = 'en-US') {
  const range = { start_date, end_date: addDays(start_date, length - 1) };
  const granularity: Granularity = granularityOf(range);
  const days = periodsOf(range, granularity).map(({ date }) => date);
  const written = axisLabels({
    days,
    end: range.end_date,
    width,
    thisYear: '2026',
    format: (day, hasYear) => formatAxisDay(day, granularity === 'month', hasYear, locale),
  });
  const marks = [...written].map(([day, words]) => ({
    words,
    x: (days.indexOf(day) * width) / Math.max(1, days.length - 1),
  }));
  return { marks, words: marks.map((mark) => mark.words) };
}

test('days over New Year name the year at the first mark and where it changes (FR-09, CP-49)', () => {
  expect(labels('2025-12-29', 7, 900).words).toEqual([
    'Dec 29, 2025',
    'Dec 30',
    'Dec 31',
    'Jan 1, 2026',
    'Jan 2',
    'Jan 3',
    'Jan 4',
  ]);
  expect(labels('2025-12-29', 7, 900, 'de-DE').words.slice(2, 5)).toEqual(['31. Dez.', '1. Jan. 2026', '2. Jan.']);
});

test('days of this year show no year, days of another year do (FR-09, CP-49)', () => {
  expect(labels('2026-11-01', 7, 900).words[0]).toBe('Nov 1');
  expect(labels('2024-11-01', 7, 900).words.slice(0, 2)).toEqual(['Nov 1, 2024', 'Nov 2']);
});

test.each([7, 30, 92, 93, 365, 730, 731, 7996])(
  'of %i days no two marks read alike and none overlap, at any width (FR-09)',
  (length) => {
    for (const width of [250, 600, 1050]) {
      const { marks, words } = labels(addDays('2026-11-22', 1 - length), length, width);
      expect(marks.length).toBeGreaterThan(1);
      expect(new Set(words).size).toBe(words.length);
      for (const [index, mark] of marks.entries()) {
        const next = marks[index + 1];
        const room = next && next.x - mark.x - ((mark.words.length + next.words.length) / 2) * CHARACTER;
        if (room !== undefined) expect(room).toBeGreaterThan(8);
      }
    }
  },
);
