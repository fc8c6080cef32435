import { localeInUse } from '../format.ts';

/** Month and weekday names in the form Mantine's calendars need. */
export function calendarWords(locale = localeInUse() ?? 'en') {
  const word = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(day.slice(0, 10)));
  };
  const weekday = word({ weekday: 'short' });
  // Some languages have no short names: a column has room for five letters.
  const areShort = WEEK.every((day) => weekday(day).length <= 5);
  return {
    monthLabelFormat: word({ month: 'long', year: 'numeric' }),
    weekdayFormat: areShort ? weekday : word({ weekday: 'narrow' }),
    monthsListFormat: word({ month: 'short' }),
    getDayAriaLabel: word({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
  };
}

const WEEK = [22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`);

/** In the region of the language; 0 is Sunday. */
export function firstDayOfWeek(locale = localeInUse() ?? 'en'): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale);
  const info: unknown = 'getWeekInfo' in known && typeof known.getWeekInfo === 'function' ? known.getWeekInfo() : null;
  const first = typeof info === 'object' && info !== null && 'firstDay' in info ? Number(info.firstDay) % 7 : 1;
  return WEEKDAYS.find((day) => day === first) ?? 1;
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
