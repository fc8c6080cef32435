import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schedule } from './schedule.ts';
import { checkSchedule, NO_SCHEDULE, scheduleOf, TIME_SLOTS } from './schedule.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const at = (day: string, time: string, half: Schedule['half']): Schedule => ({ day, time, half });

test('24 half-hour slots from 1:00 to 12:30 (ER-R-07, OP-13)', () => {
  expect(TIME_SLOTS).toHaveLength(24);
  expect([TIME_SLOTS[0], TIME_SLOTS[1], TIME_SLOTS.at(-1)]).toEqual(['1:00', '1:30', '12:30']);
});

describe('a schedule in the time zone of the site', () => {
  test.each<[string, Schedule, string, string]>([
    ['12:30 AM is half past midnight', at('2026-11-21', '12:30', 'AM'), 'UTC', '2026-11-21T00:30:00.000Z'],
    ['12:00 PM is noon', at('2026-11-21', '12:00', 'PM'), 'UTC', '2026-11-21T12:00:00.000Z'],
    ['1:00 PM', at('2026-11-21', '1:00', 'PM'), 'UTC', '2026-11-21T13:00:00.000Z'],
    ['winter in Berlin', at('2026-12-01', '9:30', 'AM'), 'Europe/Berlin', '2026-12-01T08:30:00.000Z'],
    ['summer in Berlin', at('2027-07-01', '9:30', 'AM'), 'Europe/Berlin', '2027-07-01T07:30:00.000Z'],
    [
      'ahead there, though yesterday here',
      at('2026-11-20', '11:30', 'AM'),
      'Pacific/Pago_Pago',
      '2026-11-20T22:30:00.000Z',
    ],
    ['a minute ahead', at('2026-11-20', '12:01', 'PM'), 'UTC', '2026-11-20T12:01:00.000Z'],
  ])('%s (D-51, OP-13, OP-15)', (_what, schedule, timeZone, publish_at) => {
    expect(checkSchedule(schedule, timeZone, NOW)).toEqual({ state: 'ready', publish_at, isMoved: false });
  });

  test.each<[string, Schedule, string]>([
    ['nothing', NO_SCHEDULE, 'incomplete'],
    ['no day', at('', '9:30', 'AM'), 'incomplete'],
    ['no time', at('2026-11-21', '', 'AM'), 'incomplete'],
    ['no half', at('2026-11-21', '9:30', ''), 'incomplete'],
    ['yesterday', at('2026-11-19', '9:30', 'AM'), 'past'],
    ['this very minute', at('2026-11-20', '12:00', 'PM'), 'past'],
    ['half an hour ago', at('2026-11-20', '11:30', 'AM'), 'past'],
  ])('%s is %s (PB-11, OP-14)', (_what, schedule, state) => {
    expect(checkSchedule(schedule, 'UTC', NOW)).toEqual({ state });
  });

  test.each([
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
    ['2027-03-14', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ])('2:30 AM on %s, which clocks in %s skip, is an hour later and says so', (day, timeZone, publish_at) => {
    expect(checkSchedule(at(day, '2:30', 'AM'), timeZone, NOW)).toEqual({
      state: 'ready',
      publish_at,
      isMoved: true,
    });
  });

  test('is shown again as it was entered', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const half = fc.constantFrom('AM' as const, 'PM' as const);
    const entered = fc.record({
      day: fc.constantFrom('2026-11-22', '2027-01-31', '2028-02-29', '2027-03-28', '2027-10-31'),
      time: fc.constantFrom(...TIME_SLOTS),
      half,
    });
    fc.assert(
      fc.property(entered, zone, (schedule, timeZone) => {
        const verdict = checkSchedule(schedule, timeZone, NOW);
        if (verdict.state !== 'ready') throw new Error('All of them lie ahead.');
        if (!verdict.isMoved) expect(scheduleOf(verdict.publish_at, timeZone)).toEqual(schedule);
      }),
    );
  });
});
