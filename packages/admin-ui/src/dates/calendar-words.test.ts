import { expect, test } from 'vitest';
import { calendarWords } from './calendar-words.ts';

test.each([
  ['en', 'Thu'],
  ['de', 'Do'],
  ['pt-BR', 'qui.'],
  ['ar', 'خ'],
])('the days of a week in %s fit the columns of a calendar (LA-74)', (locale, thursday) => {
  expect(calendarWords(locale).weekdayFormat('2026-11-26')).toBe(thursday);
});
