export function dayInZone(moment: Date | string, timeZone: string): string {
  const time = typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
  // Time zones differ by multiples of a quarter of an hour, so the day never changes within one.
  const quarter = Math.floor(time / QUARTER);
  const last = lastDay.get(timeZone);
  if (last?.quarter === quarter) return last.day;
  const day = new Date(time + offsetOf(time, timeZone)).toISOString().slice(0, 10);
  lastDay.set(timeZone, { quarter, day });
  return day;
}

/**
 * The moment when the clocks of a time zone show this day and time (`HH:MM`), as ISO text in UTC. A time shown twice
 * means the first; a time skipped in spring moves forward by as much as the clocks do.
 */
export function momentInZone(day: string, time: string, timeZone: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const before = shown - offsetOf(shown - DAY, timeZone);
  const after = shown - offsetOf(shown + DAY, timeZone);
  const isShownAt = (moment: number) => moment + offsetOf(moment, timeZone) === shown;
  const found = [Math.min(before, after), Math.max(before, after)].find(isShownAt) ?? before;
  return new Date(found).toISOString();
}

export function timeInZone(moment: string, timeZone: string): string {
  const time = Date.parse(moment);
  return new Date(time + offsetOf(time, timeZone)).toISOString().slice(11, 16);
}

/** `+05:30`: how far the clocks are ahead of UTC. */
export function utcOffset(moment: string, timeZone: string): string {
  const minutes = offsetOf(Date.parse(moment), timeZone) / 60_000;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${[hours, rest].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);
}

export function daysBetween(start: string, end: string): string[] {
  return Array.from({ length: Math.max(0, countDays(start, end)) }, (_, index) => addDays(start, index));
}

/** Both included. */
export function countDays(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / DAY) + 1;
}

export interface DayRange {
  start_date: string;
  end_date: string;
}

export const RANGE_PRESETS = [
  'today',
  'yesterday',
  'last_week',
  'last_month',
  'last_7_days',
  'last_30_days',
  'last_90_days',
] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** The long presets end yesterday; weeks run Monday to Sunday. */
export function rangeOf(preset: RangePreset, today: string): DayRange {
  return RANGES[preset](today);
}

export function pastDays(count: number, today: string): DayRange {
  return { start_date: addDays(today, 1 - count), end_date: today };
}

/** Today is included, so that new responses show at once. */
export function defaultRange(today: string): DayRange {
  return pastDays(30, today);
}

const DAY = 86_400_000;
const QUARTER = 900_000;
const lastDay = new Map<string, { quarter: number; day: string }>();
const formats = new Map<string, Intl.DateTimeFormat>();

const RANGES: Record<RangePreset, (today: string) => DayRange> = {
  today: (today) => pastDays(1, today),
  yesterday: (today) => pastDays(1, addDays(today, -1)),
  last_week: (today) => {
    const weekday = (new Date(today).getUTCDay() + 6) % 7;
    return pastDays(7, addDays(today, -weekday - 1));
  },
  last_month: (today) => {
    const end = addDays(`${today.slice(0, 7)}-01`, -1);
    return { start_date: `${end.slice(0, 7)}-01`, end_date: end };
  },
  last_7_days: (today) => pastDays(7, addDays(today, -1)),
  last_30_days: (today) => pastDays(30, addDays(today, -1)),
  last_90_days: (today) => pastDays(90, addDays(today, -1)),
};

/** In milliseconds; positive is ahead of UTC. */
function offsetOf(time: number, timeZone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(time)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour, minute } = shown;
  // `Date.UTC` takes years before 100 for ones of the 20th century, and whoever types a year passes through them.
  const moment = new Date(Date.UTC(2000, 0, 1, hour, minute)).setUTCFullYear(year, month - 1, day);
  return moment - Math.floor(time / 60_000) * 60_000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}
