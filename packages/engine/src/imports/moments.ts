import type { ImportDateFormat, RowProblem } from '@userfeedback/contract';
import { FIRST_DAY } from '@userfeedback/contract/limits';
import { momentInZone } from '../results/days.ts';

const DAY = String.raw`(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})`;
const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?m\.?)?`;
const ZONE = String.raw`(z|utc|gmt)?\s*(?:([+-])(\d{1,2}):?(\d{2})?)?`;
const MOMENT = new RegExp(`^${DAY}(?:(?:\\s*,)?[\\sT]+${TIME}(?:\\s*${ZONE})?)?$`, 'i');

/** Which parts of a day come first, second and third. */
const ORDERS = { ymd: ['y', 'm', 'd'], dmy: ['d', 'm', 'y'], mdy: ['m', 'd', 'y'] } as const;

/**
 * Reads a moment as people and tools write it, in milliseconds; a day alone is its first minute. A text that names its
 * own zone keeps it. Undefined: it is no moment.
 */
export function parseMoment(text: string, format: ImportDateFormat, timeZone: string): number | undefined {
  const match = MOMENT.exec(text.trim());
  if (!match) return undefined;
  const [, first = '', , second = '', third = '', hours = '0', minutes = '0', seconds = '0', half] = match;
  // A year in front says so itself.
  const order = ORDERS[first.length === 4 ? 'ymd' : format];
  const part = (name: 'y' | 'm' | 'd') => [first, second, third][order.indexOf(name as never)] ?? '';
  const day = dayOf(part('y'), part('m'), part('d'));
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  if (day === undefined || hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  const offset = offsetOf(match);
  const time = `${two(hour)}:${two(Number(minutes))}`;
  const minute =
    offset === undefined ? inZone(day, time, timeZone) : Date.parse(`${day}T${time}:00Z`) - offset * 60_000;
  return minute + Number(seconds) * 1000;
}

/** Results know no days before it; a day of margin for all time zones. */
const FIRST_MOMENT = Date.parse(FIRST_DAY) + 86_400_000;

/** When a response was given, in milliseconds, as `parseMoment` reads it; or why that cannot be. */
export function checkMoment(
  text: string,
  format: ImportDateFormat,
  timeZone: string,
  now: Date,
): number | RowProblem {
  if (text.trim() === '') return { code: 'no-date' };
  const moment = parseMoment(text, format, timeZone);
  if (moment === undefined) return { code: 'not-a-date', value: text.trim() };
  if (moment < FIRST_MOMENT) return { code: 'early-date', value: FIRST_DAY };
  return moment > now.getTime() ? { code: 'future-date' } : moment;
}

/** The format in which these days are most likely written. */
export function guessDateFormat(samples: readonly string[]): ImportDateFormat {
  const parts = samples.flatMap((text) => {
    const [, first = '', mark = '', second = ''] = MOMENT.exec(text.trim()) ?? [];
    return first === '' ? [] : [{ first, mark, second }];
  });
  if (parts.every(({ first }) => first.length === 4)) return 'ymd';
  if (parts.some(({ first, mark }) => Number(first) > 12 || mark === '.')) return 'dmy';
  if (parts.some(({ second }) => Number(second) > 12)) return 'mdy';
  return parts.every(({ mark }) => mark === '/') ? 'mdy' : 'dmy';
}

function dayOf(year: string, month: string, day: string): string | undefined {
  if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2) return undefined;
  const text = `${year.length === 2 ? `20${year}` : year}-${two(Number(month))}-${two(Number(day))}`;
  const moment = new Date(`${text}T00:00:00Z`);
  // February 30 would become March 2.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : undefined;
}

function hourOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Minutes ahead of UTC; undefined: the text does not say. */
function offsetOf(match: RegExpExecArray): number | undefined {
  const [name, sign, hours, minutes = '0'] = match.slice(9);
  if (hours === undefined) return name === undefined ? undefined : 0;
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
}

/** Zones change at full quarters of an hour, and asking for one is slow. */
const quarters = new Map<string, number>();
const KEPT = 5000;
const QUARTER = 15;

function inZone(day: string, time: string, timeZone: string): number {
  const minutes = Number(time.slice(3));
  const start = two(minutes - (minutes % QUARTER));
  const key = `${day} ${time.slice(0, 2)}:${start} ${timeZone}`;
  let quarter = quarters.get(key);
  if (quarter === undefined) {
    if (quarters.size >= KEPT) quarters.clear();
    quarter = Date.parse(momentInZone(day, `${time.slice(0, 2)}:${start}`, timeZone));
    quarters.set(key, quarter);
  }
  return quarter + (minutes % QUARTER) * 60_000;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
