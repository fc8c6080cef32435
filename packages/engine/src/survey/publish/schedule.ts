import { dayInZone, momentInZone, timeInZone } from '../../results/days.ts';

/**
 * As entered, in the site's time zone: `YYYY-MM-DD` and a time of the twelve-hour clock ("9:30"). An empty part is not
 * chosen yet.
 */
export interface Schedule {
  day: string;
  time: string;
  half: '' | 'AM' | 'PM';
}

export type ScheduleVerdict =
  | { state: 'incomplete' }
  | { state: 'past' }
  | {
      state: 'ready';
      publish_at: string;
      /** The clocks skip the entered time, so a later one is used. */
      isMoved: boolean;
    };

export const NO_SCHEDULE: Schedule = { day: '', time: '', half: '' };

export const TIME_SLOTS: readonly string[] = Array.from({ length: 12 }, (_, index) => index + 1).flatMap((hour) => [
  `${hour}:00`,
  `${hour}:30`,
]);

export function scheduleOf(moment: string, timeZone: string): Schedule {
  const [hour = '', minute = ''] = timeInZone(moment, timeZone).split(':');
  return {
    day: dayInZone(moment, timeZone),
    time: `${Number(hour) % 12 || 12}:${minute}`,
    half: Number(hour) < 12 ? 'AM' : 'PM',
  };
}

export function checkSchedule({ day, time, half }: Schedule, timeZone: string, now: Date): ScheduleVerdict {
  if (day === '' || time === '' || half === '') return { state: 'incomplete' };
  const entered = fullTime(time, half);
  const publish_at = momentInZone(day, entered, timeZone);
  if (Date.parse(publish_at) <= now.getTime()) return { state: 'past' };
  return { state: 'ready', publish_at, isMoved: timeInZone(publish_at, timeZone) !== entered };
}

/** "12:30" AM is half past midnight, "00:30". */
function fullTime(time: string, half: 'AM' | 'PM'): string {
  const [hour = '', minute = ''] = time.split(':');
  const full = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return `${String(full).padStart(2, '0')}:${minute}`;
}
