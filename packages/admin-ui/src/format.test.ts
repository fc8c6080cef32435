import { expect, onTestFinished, test, vi } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatNumber,
  formatShortDateTime,
  formatShortDay,
  localeInUse,
  setLocale,
} from './format.ts';

const plain = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ');

test('dates follow the language', () => {
  expect(formatDate('2026-11-20T12:00:00.000Z', 'UTC', 'en-US')).toBe('Nov 20, 2026');
  expect(formatDate('2026-11-20T12:00:00.000Z', 'UTC', 'de-DE')).toBe('20.11.2026');
});

test('moments follow the clock of the site, not that of the browser', () => {
  expect(formatDate('2026-11-20T23:30:00.000Z', 'Asia/Tokyo', 'en-GB')).toBe('21 Nov 2026');
  expect(formatDate('2026-11-20T23:30:00.000Z', 'America/Los_Angeles', 'en-GB')).toBe('20 Nov 2026');
  expect(plain(formatDateTime('2026-11-20T23:30:00.000Z', 'Asia/Tokyo', 'en-GB'))).toBe('21 Nov 2026, 08:30');
});

test('days without a time are the same everywhere', () => {
  expect(formatDay('2026-03-01', 'en-US')).toBe('Mar 1, 2026');
  expect(formatShortDay('2026-03-01', 'en-US')).toBe('Mar 1');
  expect(plain(formatDayRange('2026-11-01', '2026-11-20', 'en-US'))).toBe('Nov 1 – 20, 2026');
});

test('numbers are grouped', () => {
  expect(formatNumber(1234567, 'en-US')).toBe('1,234,567');
  expect(formatNumber(1234567, 'de-DE')).toBe('1.234.567');
});

test('a moment in a list has its year only where it is another one, by the clock of the site', () => {
  const now = Date.parse('2026-01-01T00:30:00.000Z');
  const short = (moment: string, zone: string) => plain(formatShortDateTime(moment, zone, now, 'en-US'));
  expect(short('2026-01-01T00:10:00.000Z', 'UTC')).toBe('Jan 1, 12:10 AM');
  expect(short('2025-12-31T23:10:00.000Z', 'UTC')).toBe('Dec 31, 2025, 11:10 PM');
  expect(short('2025-12-31T23:10:00.000Z', 'America/Los_Angeles')).toBe('Dec 31, 3:10 PM');
});

test('dates and numbers follow the chosen language; before a choice the browser, with its region (LA-81)', () => {
  onTestFinished(() => setLocale(undefined));
  vi.stubGlobal('navigator', { language: 'de-CH' });
  const shown = () => [localeInUse(), formatDate('2026-11-20T12:00:00.000Z', 'UTC'), formatNumber(1234)];
  expect(shown()).toEqual(['de-CH', '20.11.2026', "1'234"]);
  setLocale('de');
  expect(shown()).toEqual(['de', '20.11.2026', '1.234']);
  setLocale('pt-BR');
  expect(shown()).toEqual(['pt-BR', '20 de nov. de 2026', '1.234']);
  // With the digits of inputs and codes.
  setLocale('ar');
  expect(shown()[2]).toBe('1,234');
});
