import { localeOfNumbers } from '@userfeedback/engine/languages/direction';
import { inTenths } from '@userfeedback/engine/results/average';

const formatters = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

let chosen: string | undefined;

/** For dates, numbers and names; undefined: the browser's language. */
export function setLocale(language: string | undefined): void {
  chosen = language && localeOfNumbers(language);
}

export function localeInUse(): string | undefined {
  return chosen ?? (typeof navigator === 'undefined' ? undefined : navigator.language);
}

export function formatNumber(value: number, locale = localeInUse()): string {
  const key = locale ?? '';
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale);
  numbers.set(key, format);
  return format.format(value);
}

/** One decimal, half up: "4.5" or "4,5". */
export function formatAverage(value: number, locale = localeInUse()): string {
  return inTenths(value).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** "Nov 20, 2026". */
export function formatDate(moment: string, timeZone: string, locale = localeInUse()): string {
  return dates(locale, { dateStyle: 'medium', timeZone }).format(new Date(moment));
}

/** "Nov 20, 2026, 1:05 PM". */
export function formatDateTime(moment: string, timeZone: string, locale = localeInUse()): string {
  return dates(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(moment));
}

/** Names the year only if it is not the current one: "Nov 20, 1:05 PM". */
export function formatShortDateTime(
  moment: string,
  timeZone: string,
  now = Date.now(),
  locale = localeInUse(),
): string {
  const yearOf = (time: number) => dates(locale, { year: 'numeric', timeZone }).format(time);
  const isThisYear = yearOf(Date.parse(moment)) === yearOf(now);
  return dates(locale, {
    ...(isThisYear ? {} : { year: 'numeric' as const }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    timeZone,
  }).format(new Date(moment));
}

/** "Friday, November 20, 2026 at 1:05 PM". */
export function formatLongDateTime(moment: string, timeZone: string, locale = localeInUse()): string {
  return dates(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(moment));
}

/** For a day without a time ("2026-11-20"), the same in every zone: "Nov 20, 2026". */
export function formatDay(day: string, locale = localeInUse()): string {
  return dates(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** "Fri, Nov 20, 2026". */
export function formatLongDay(day: string, locale = localeInUse()): string {
  const options = {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  } as const;
  return dates(locale, options).format(new Date(day));
}

/** "Nov 20". */
export function formatShortDay(day: string, locale = localeInUse()): string {
  return dates(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** "Nov 20" or "Nov", with the year "Nov 20, 2026" or "Nov 2026". */
export function formatAxisDay(day: string, isMonth: boolean, hasYear: boolean, locale = localeInUse()): string {
  return dates(locale, {
    month: 'short',
    ...(isMonth ? {} : { day: 'numeric' as const }),
    ...(hasYear ? { year: 'numeric' as const } : {}),
    timeZone: 'UTC',
  }).format(new Date(day));
}

/** In the largest unit: "3 hours ago", "yesterday". */
export function formatAgo(moment: string, now = Date.now(), locale = localeInUse()): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return format.format(-Math.floor(seconds / length) || 0, unit);
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const satisfies [Intl.RelativeTimeFormatUnit, number][];

/** Names the common parts once: "Nov 1 – 20, 2026". */
export function formatDayRange(first: string, last: string, locale = localeInUse()): string {
  return dates(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(new Date(first), new Date(last));
}

function dates(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, format);
  return format;
}
