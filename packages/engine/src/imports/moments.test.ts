import type { ImportDateFormat } from '@userfeedback/contract';
import { FIRST_DAY } from '@userfeedback/contract/limits';
import { expect, test } from 'vitest';
import { checkMoment, guessDateFormat, parseMoment, withTime } from './moments.ts';

test.each<[string, ImportDateFormat, string, string | undefined]>([
  ['2026-11-20', 'ymd', 'Europe/Berlin', '2026-11-19T23:00:00.000Z'],
  ['2026-11-20 08:15:42', 'ymd', 'Europe/Berlin', '2026-11-20T07:15:42.000Z'],
  ['20.11.2026 08:15', 'dmy', 'Europe/Berlin', '2026-11-20T07:15:00.000Z'],
  ['11/20/2026, 8:15:42 PM', 'mdy', 'America/New_York', '2026-11-21T01:15:42.000Z'],
  ['03/04/2026', 'mdy', 'UTC', '2026-03-04T00:00:00.000Z'],
  ['03/04/2026', 'dmy', 'UTC', '2026-04-03T00:00:00.000Z'],
  ['11/20/26 12:05 AM', 'mdy', 'UTC', '2026-11-20T00:05:00.000Z'],
  ['2026/07/01 3:15:00 PM GMT+2', 'mdy', 'America/New_York', '2026-07-01T13:15:00.000Z'],
  ['2026-07-01T15:15:00.123Z', 'dmy', 'Asia/Tokyo', '2026-07-01T15:15:00.000Z'],
  ['2026-07-01T15:15:00+05:30', 'ymd', 'UTC', '2026-07-01T09:45:00.000Z'],
  ['2026-07-01 15:15 UTC', 'ymd', 'Asia/Tokyo', '2026-07-01T15:15:00.000Z'],
  // In summer time and in winter time, and within a quarter of an hour.
  ['2026-07-01 12:07', 'ymd', 'Europe/Berlin', '2026-07-01T10:07:00.000Z'],
  ['2026-12-01 12:07', 'ymd', 'Europe/Berlin', '2026-12-01T11:07:00.000Z'],
  ['2026-02-30', 'ymd', 'UTC', undefined],
  ['13/13/2026', 'mdy', 'UTC', undefined],
  ['20.11.2026 24:00', 'dmy', 'UTC', undefined],
  ['20.11.2026 13:00 PM', 'dmy', 'UTC', undefined],
  ['yesterday', 'ymd', 'UTC', undefined],
  ['', 'ymd', 'UTC', undefined],
])('%j in the order %s of %s (VR-78)', (text, format, zone, expected) => {
  const moment = parseMoment(text, format, zone);
  expect(moment === undefined ? undefined : new Date(moment).toISOString()).toBe(expected);
});

test.each([
  ['2026-11-20 08:15', Date.parse('2026-11-20T08:15:00Z')],
  [' ', { code: 'no-date' }],
  [' soon ', { code: 'not-a-date', value: 'soon' }],
  ['1969-12-31', { code: 'early-date', value: FIRST_DAY }],
  ['2026-11-20 08:17', { code: 'future-date' }],
])('a response cannot have been given %j: %s (VR-78, VR-87)', (text, expected) => {
  expect(checkMoment(text, { format: 'ymd', timeZone: 'UTC' }, new Date('2026-11-20T08:16:00Z'))).toEqual(expected);
});

test.each<[string[], ImportDateFormat | null]>([
  [['2026-11-20 08:15', '2026-11-21'], 'ymd'],
  [['2026/11/20 3:15:00 PM GMT+1'], 'ymd'],
  [['20.11.2026', '03.04.2026'], 'dmy'],
  [['03/04/2026', '20/11/2026'], 'dmy'],
  [['03/04/2026', '11/20/2026'], 'mdy'],
  [['03/04/2026', ''], null],
  [['03-04-2026'], null],
  [['20/11/2026', '11/20/2026'], null],
  [['05/05/2026'], 'dmy'],
  [[], 'ymd'],
])('the order of %j is %s (VR-78)', (samples, expected) => {
  expect(guessDateFormat(samples)).toBe(expected);
});

test.each([
  ['10/14/2026', '2:05 PM', '10/14/2026 2:05 PM'],
  ['10/14/2026', 'N/A', '10/14/2026'],
  ['10/14/2026', '', '10/14/2026'],
  ['10/14/2026 10:00', '2:05 PM', '10/14/2026 10:00'],
  ['', '2:05 PM', ''],
])('%j with %j in the column of its time is read as %j (XI-06)', (day, time, joined) => {
  expect(withTime(day, time)).toBe(joined);
});
