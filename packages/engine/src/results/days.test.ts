import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RangePreset } from './days.ts';
import {
  addDays,
  dayInZone,
  daysBetween,
  defaultRange,
  momentInZone,
  pastDays,
  RANGE_PRESETS,
  rangeOf,
  timeInZone,
} from './days.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const moment = fc.date({
  min: new Date('2005-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const zone = fc.constantFrom(...ZONES);
const shownBy = (timeZone: string, date: Date) => date.toLocaleString('sv-SE', { timeZone });

describe('days of a time zone', () => {
  test('are those that Intl shows, for any moment and zone', () => {
    fc.assert(
      fc.property(moment, zone, (date, timeZone) => {
        expect(dayInZone(date, timeZone)).toBe(shownBy(timeZone, date).slice(0, 10));
      }),
      { numRuns: 2000 },
    );
  });

  test('change at the second when the zone reaches midnight', () => {
    for (const timeZone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham', 'Africa/Casablanca']) {
      const midnight = Date.parse(momentInZone('2026-03-01', '00:00', timeZone));
      expect(dayInZone(new Date(midnight - 1), timeZone)).toBe('2026-02-28');
      expect(dayInZone(new Date(midnight).toISOString(), timeZone)).toBe('2026-03-01');
    }
  });

  test('a million moments of one day take little time', () => {
    const start = Date.now();
    const first = Date.parse('2026-11-20T00:00:00Z');
    for (let index = 0; index < 1_000_000; index++) dayInZone(new Date(first + index), 'Europe/Berlin');
    expect(Date.now() - start).toBeLessThan(2000);
  });
});

describe('a moment entered in a zone (D-51)', () => {
  test('is the one at which the zone shows that day and time', () => {
    fc.assert(
      fc.property(moment, zone, (date, timeZone) => {
        const [day = '', time = ''] = shownBy(timeZone, date).split(' ');
        const found = momentInZone(day, time.slice(0, 5), timeZone);
        expect(shownBy(timeZone, new Date(found)).slice(0, 16)).toBe(`${day} ${time.slice(0, 5)}`);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['0002', '0020', '0202', '2027', '9999'])('is shown as it was entered in the year %s', (year) => {
    for (const timeZone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Asia/Manila']) {
      const found = momentInZone(`${year}-03-27`, '18:30', timeZone);
      expect([dayInZone(found, timeZone), timeInZone(found, timeZone)]).toEqual([`${year}-03-27`, '18:30']);
    }
  });

  test.each([
    ['2026-07-01', '09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z'],
    ['2026-12-01', '09:30', 'Europe/Berlin', '2026-12-01T08:30:00.000Z'],
    ['2026-12-01', '00:30', 'America/New_York', '2026-12-01T05:30:00.000Z'],
    // This time occurs twice in autumn; the first one.
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ])('%s %s in %s is %s', (day, time, timeZone, found) => {
    expect(momentInZone(day, time, timeZone)).toBe(found);
    expect(timeInZone(found, timeZone)).toBe(time);
  });

  test.each([
    ['2027-03-28', '02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z', '03:30'],
    ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z', '03:30'],
    ['2026-09-06', '00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z', '01:00'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '02:45'],
  ])('%s %s, which the clocks in %s skip, is %s, when they show %s', (day, time, timeZone, found, shown) => {
    expect(momentInZone(day, time, timeZone)).toBe(found);
    expect(timeInZone(found, timeZone)).toBe(shown);
  });
});

describe('ranges', () => {
  test('days between include both ends, over months and leap days', () => {
    expect(daysBetween('2024-02-27', '2024-03-01')).toEqual(['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01']);
    expect(daysBetween('2026-01-02', '2026-01-02')).toEqual(['2026-01-02']);
    expect(daysBetween('2026-01-02', '2026-01-01')).toEqual([]);
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  test('seven presets in order (RS-09)', () => {
    expect(RANGE_PRESETS).toEqual([
      'today',
      'yesterday',
      'last_week',
      'last_month',
      'last_7_days',
      'last_30_days',
      'last_90_days',
    ]);
  });

  test.each<[RangePreset, string, string, string]>([
    ['today', '2026-03-04', '2026-03-04', '2026-03-04'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last_week', '2026-03-04', '2026-02-23', '2026-03-01'],
    ['last_week', '2026-03-02', '2026-02-23', '2026-03-01'],
    ['last_week', '2026-03-01', '2026-02-16', '2026-02-22'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['last_7_days', '2026-03-04', '2026-02-25', '2026-03-03'],
    ['last_30_days', '2026-03-04', '2026-02-02', '2026-03-03'],
    ['last_90_days', '2026-03-04', '2025-12-04', '2026-03-03'],
  ])('%s on %s is %s to %s (RS-10)', (preset, today, start_date, end_date) => {
    expect(rangeOf(preset, today)).toEqual({ start_date, end_date });
  });

  test('the long presets have that many days and end yesterday (RS-10)', () => {
    const lengths = (['last_7_days', 'last_30_days', 'last_90_days'] as const).map((preset) => {
      const { start_date, end_date } = rangeOf(preset, '2026-03-04');
      return daysBetween(start_date, end_date).length;
    });
    expect(lengths).toEqual([7, 30, 90]);
  });

  test('the default is the last 30 days, today included (RS-11)', () => {
    expect(defaultRange('2026-03-04')).toEqual({ start_date: '2026-02-03', end_date: '2026-03-04' });
    expect(pastDays(7, '2026-03-04')).toEqual({ start_date: '2026-02-26', end_date: '2026-03-04' });
  });
});
