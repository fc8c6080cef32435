import type { ImportDateFormat, RowProblem } from '@userfeedback/contract';
import { FIRST_DAY } from '@userfeedback/contract/limits';
import { momentInZone } from '../results/days.ts';
import { plainDigits } from '../text/digits.ts';
import { formOf, hourOf, momentWords, monthOf, plainWord } from './moment-words.ts';

const ORDERS = { ymd: ['y', 'm', 'd'], dmy: ['d', 'm', 'y'], mdy: ['m', 'd', 'y'] } as const;

interface Written {
  /** In the order of the text; a month that is a word is its number. */
  day: [first: string, second: string, third: string];
  /** The separator, if it helps to tell the orders apart. */
  mark: string;
  monthAt?: number;
  seconds: number | undefined;
  /** Minutes ahead of UTC; undefined: the text does not say. */
  offset: number | undefined;
}

/**
 * In milliseconds; a day alone is its first minute. An offset in the text or in `besides` replaces `timeZone`.
 * Undefined: not a moment.
 */
export function parseMoment(
  text: string,
  format: ImportDateFormat,
  timeZone: string,
  besides = '',
): number | undefined {
  const written = readWritten(text);
  if (!written) return undefined;
  const day = dayOf(written, format);
  if (day === undefined) return undefined;
  const { seconds = 0, offset = written.seconds === undefined ? undefined : offsetIn(besides) } = written;
  const minutes = Math.floor(seconds / 60);
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  const minute =
    offset === undefined ? inZone(day, time, timeZone) : Date.parse(`${day}T${time}:00Z`) - offset * 60_000;
  return minute + (seconds % 60) * 1000;
}

export function namesTime(text: string): boolean {
  return readWritten(text)?.seconds !== undefined;
}

/** A time without a day; a price such as 4.50 is none. */
export function isTimeOfDay(text: string): boolean {
  return TIME.test(text) && !isMoment(text) && namesTime(withTime('2026-11-20', text));
}

export function withTime(day: string, time: string): string {
  if (day.trim() === '' || time.trim() === '' || namesTime(day)) return day;
  const joined = `${day} ${time}`;
  // Words such as `N/A` are no time.
  return namesTime(joined) ? joined : day;
}

export function isMoment(text: string): boolean {
  const written = readWritten(text);
  return written !== undefined && Object.keys(ORDERS).some((format) => dayOf(written, format as ImportDateFormat));
}

const LONGEST = 100;
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\u061C]/g;
const TIME =
  /(?<![\d:])(\d{1,2})\s*(?:[:時时点시]|h(?!\p{L}))\s*(\d{2}|\d(?=\s*[分분]))(?:\s*(?:[:分분]|min(?!\p{L}))\s*(\d{1,2})?(?:[.,]\d+)?)?\s*(?:[秒초]|s(?!\p{L})|ч\.)?/iu;
/** As Finns, Danes and Italians write it, after the day. */
const POINTED = /(?<=\d,?\s+(?:\p{L}+\.?\s+)?)(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?=\s|$)/u;
const UNITS = /(?<=\d\s?)[年月日년월일]/gu;
const OFFSET = /(?:\b(?:utc|gmt)\s*)?([+-])(\d{1,2}):?(\d{2})?\s*\)?$/i;
const UTC = /(?<=[\d\s(])(?:utc|gmt|z)\)?$/i;
/** Only names that mean one offset, in hours. */
const NAMED = {
  est: -5,
  edt: -4,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  wet: 0,
  west: 1,
  cet: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  мск: 3,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
} as const;
const ZONE_NAME = /(?<=[\s\d(])(\p{L}{3,4})\)?$/iu;
/** `14:05:06 CET 2026`, as Java writes it. */
const ZONE_AND_YEAR = /\s(\p{L}{3,4})\s(\d{4})$/u;
/** What repeats an offset: `GMT+0100 (Central European Standard Time)`, `+01:00[Europe/Berlin]`, `+0000 UTC`. */
const OFFSET_AGAIN = /^(\D*[+-]\d{1,2}(?::?\d{2})?)\s*(?:\([^()]*\)|\[[^[\]]*\]|utc|gmt)$/i;

function readWritten(given: string): Written | undefined {
  if (given.length > LONGEST) return undefined;
  let text = plainDigits(given.normalize('NFKC').replace(UNSEEN, ''))
    .replaceAll('\u2212', '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(ZONE_AND_YEAR, (whole, zone: string, year: string) => (isZone(zone) ? ` ${year} ${zone}` : whole));
  const offset = takeOffset();
  const seconds = takeTime();
  if (seconds === null) return undefined;
  const day = readDay(text);
  return day && { ...day, seconds, offset };

  function takeOffset(): number | undefined {
    const time = TIME.exec(text) ?? POINTED.exec(text);
    if (!time) return undefined;
    const end = time.index + time[0].length;
    text = text.slice(0, end) + text.slice(end).replace(OFFSET_AGAIN, '$1');
    const own = OFFSET.exec(text);
    // In "12:00 20-11-2026" the "-2026" is no offset: digits precede it.
    if (own && !/\d/.test(text.slice(end, own.index))) {
      text = text.slice(0, own.index).replace(/\($/, '').trim();
      return offsetIn(own[0]);
    }
    if (UTC.test(text)) {
      text = text.replace(UTC, '').replace(/\($/, '').trim();
      return 0;
    }
    const name = ZONE_NAME.exec(text)?.[1]?.toLowerCase() ?? '';
    if (!Object.hasOwn(NAMED, name)) return undefined;
    text = text.replace(ZONE_NAME, '').replace(/\($/, '').trim();
    return NAMED[name as keyof typeof NAMED] * 60;
  }

  /** Undefined: there is none; null: it is not valid. */
  function takeTime(): number | undefined | null {
    const found = TIME.exec(text) ?? POINTED.exec(text);
    if (!found) return undefined;
    const around = readAround(text.slice(0, found.index), text.slice(found.index + found[0].length));
    if (!around) return null;
    text = `${around.before} ${around.behind}`.trim();
    const [, hours = '', minutes = '', seconds = '0'] = found;
    const hour = around.hourOf(Number(hours));
    if (hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
    return (hour * 60 + Number(minutes)) * 60 + Number(seconds);
  }
}

const WORD = /[\p{L}\p{M}]+(?:[.’'][\p{L}\p{M}]+)*/gu;
/** As short as many halves of the day, in languages that we do not know. */
const SHORT = /^[^\p{Script=Han}\p{Script=Hangul}]{1,2}$/u;
const SHORT_LAST = /^[^\p{Script=Han}\p{Script=Hangul}]{1,3}$/u;
const HALF_WORDS_MAX = 3;

interface Around {
  hourOf(written: number): number | undefined;
  /** Without the words for a half of the day. */
  before: string;
  behind: string;
}

/** What stands before a time and behind it. Undefined: a word may be a half of the day that we do not know. */
function readAround(before: string, behind: string): Around | undefined {
  const words = momentWords();
  const [following = ''] = /^(?:\s*\p{L}[\p{L}\p{M}.]*)+/u.exec(behind) ?? [];
  const parts = following.match(/\s*\p{L}[\p{L}\p{M}.]*/gu) ?? [];
  for (let count = Math.min(parts.length, HALF_WORDS_MAX); count > 0; count -= 1) {
    const half = parts.slice(0, count).join('');
    const hours = words.after.get(plainWord(half));
    if (hours) return leadsOn(behind.slice(half.length), (hour) => hourOf(hour, hours));
  }
  const [lead = ''] = /\p{L}[\p{L}\p{M}.]*\s*$/u.exec(before) ?? [];
  // It ends a day: 20日下午2:05.
  const leading = lead.replace(/^[日일號号](?=\p{L})/u, '');
  const hours = words.before.get(plainWord(leading));
  // Welsh for "at".
  if (leading.trim() === 'am') return undefined;
  if (!hours) return leadsOn(behind, (hour) => hour);
  // Japanese may count 0 to 11.
  const isZeroFine = /^午[前後]/.test(leading);
  before = before.slice(0, before.length - leading.length);
  return leadsOn(behind, (hour) => hourOf(hour === 0 && isZeroFine ? 12 : hour, hours), true);

  function leadsOn(rest: string, hour: Around['hourOf'], isHalfBefore = false): Around | undefined {
    // French writes "à", which is another letter than Excel's "a".
    const [letter = ''] = isHalfBefore ? [] : (before.match(/(?<![\p{L}\p{M}.])\p{L}(?=\.?\s*$)/u) ?? []);
    const isWeekday = words.weekdays.has(plainWord(letter)) && !words.others.has(plainWord(letter));
    if (/^[ap]$/i.test(letter) || isWeekday) return undefined;
    const [upToDay = ''] = rest.split(/\d/, 1);
    const isLast = upToDay.length === rest.length;
    const isKnown = (upToDay.match(WORD) ?? []).every((token) => {
      const word = plainWord(token);
      // With its accents: Turkmens write "öň" for am.
      if (words.units.has(word) && word === token.toLowerCase()) return true;
      const isDay = words.weekdays.has(word) || (!isLast && words.months.has(word));
      if (isDay) return !(isLast ? SHORT_LAST : SHORT).test(word);
      return !isLast && words.others.has(word) && !SHORT_LAST.test(word);
    });
    return isKnown ? { hourOf: hour, before, behind: rest } : undefined;
  }
}

function isZone(word: string): boolean {
  return /^(?:utc|gmt)$/i.test(word) || Object.hasOwn(NAMED, word.toLowerCase());
}

function readDay(text: string): Pick<Written, 'day' | 'mark' | 'monthAt'> | undefined {
  const plain = /^(\d{1,4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,4})\.?\s*[T,]?$/i.exec(text);
  if (plain) {
    const [, first = '', mark = '', second = '', third = ''] = plain;
    return { day: [first, second, third], mark: text.includes(`${mark} `) ? '' : mark };
  }
  const { weekdays, others } = momentWords();
  const parts: string[] = [];
  let monthAt: number | undefined;
  for (const [token] of text.replace(UNITS, ' ').matchAll(/\d+|[\p{L}\p{M}]+(?:[.’'][\p{L}\p{M}]+)*/gu)) {
    const word = plainWord(token);
    const form = formOf(text, parts.length);
    // Hebrew writes "in" and the month as one word.
    const month = monthOf(word, form) ?? (word.startsWith('ב') ? monthOf(word.slice(1), form) : undefined);
    // A zone in the middle of the day: the text was misunderstood.
    if (isZone(token)) return undefined;
    if (/^\d/.test(token)) parts.push(token);
    else if (month !== undefined && monthAt === undefined) {
      monthAt = parts.length;
      parts.push(String(month));
    } else if (!others.has(word) && !weekdays.has(word) && !/^(?:st|nd|rd|th|er|º|ª)$/.test(word)) return undefined;
  }
  const [first, second, third, ...more] = parts;
  if (first === undefined || second === undefined || third === undefined || more.length > 0) return undefined;
  return { day: [first, second, third], mark: '', ...(monthAt !== undefined && { monthAt }) };
}

/** Reads `GMT+9`, `+05:30` or `-0300`: minutes ahead of UTC. */
function offsetIn(text: string): number | undefined {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text.trim().replace('\u2212', '-')) ?? [];
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
}

/** Results know no earlier days; one day of margin for all time zones. */
const FIRST_MOMENT = Date.parse(FIRST_DAY) + 86_400_000;

/** In milliseconds, or why it cannot be. */
export function checkMoment(
  text: string,
  { format, timeZone, besides }: { format: ImportDateFormat; timeZone: string; besides?: string },
  now: Date,
): number | RowProblem {
  if (text.trim() === '') return { code: 'no-date' };
  const moment = parseMoment(text, format, timeZone, besides);
  if (moment === undefined) return { code: 'not-a-date', value: text.trim().slice(0, LONGEST) };
  if (moment < FIRST_MOMENT) return { code: 'early-date', value: FIRST_DAY };
  return moment > now.getTime() ? { code: 'future-date' } : moment;
}

/** Null: the samples fit more than one order, or none. */
export function guessDateFormat(samples: readonly string[]): ImportDateFormat | null {
  const written = samples.flatMap((text) => readWritten(text) ?? []);
  if (written.every(({ day: [first] }) => first.length === 4)) return 'ymd';
  const fitting = (['dmy', 'mdy', 'ymd'] as const).filter((format) =>
    written.every((one) => {
      const isPointed = one.mark === '.' && one.day[0].length < 3;
      return dayOf(one, format) !== undefined && !(isPointed && format !== 'dmy');
    }),
  );
  const readings = new Set(fitting.map((format) => written.map((one) => dayOf(one, format)).join()));
  return readings.size === 1 ? (fitting[0] ?? null) : null;
}

/** The Thai calendar is 543 years ahead. */
const THAI = { from: 2500, to: 2600, ahead: 543 };

function dayOf({ day: parts, monthAt }: Written, format: ImportDateFormat): string | undefined {
  // A four-digit year in front, or a month that is a word, decides the order.
  const order = orderOf(parts, monthAt, format);
  if (!order) return undefined;
  const part = (name: 'y' | 'm' | 'd') => parts[order.indexOf(name as never)] ?? '';
  const [year, month, day] = [part('y'), part('m'), part('d')];
  if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2) return undefined;
  const full = Number(year.length === 2 ? `20${year}` : year);
  const ours = full >= THAI.from && full <= THAI.to ? full - THAI.ahead : full;
  const text = `${String(ours).padStart(4, '0')}-${two(Number(month))}-${two(Number(day))}`;
  const moment = new Date(`${text}T00:00:00Z`);
  // February 30 would become March 2.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : undefined;
}

function orderOf(
  [first]: Written['day'],
  monthAt: number | undefined,
  format: ImportDateFormat,
): readonly ('y' | 'm' | 'd')[] | undefined {
  if (monthAt === undefined) return ORDERS[first.length === 4 ? 'ymd' : format];
  if (monthAt === 0) return ORDERS.mdy;
  if (monthAt === 1) return first.length === 4 ? ORDERS.ymd : ORDERS.dmy;
  // Latvians write `2026. gada 17. marts`.
  return first.length === 4 ? ['y', 'd', 'm'] : undefined;
}

/** Asking for a zone's offset is slow; offsets change only at full quarters of an hour. */
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
