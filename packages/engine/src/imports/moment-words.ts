/** The last line: their words are those of other languages, for other months. */
const LANGUAGES = `
  en en-GB de de-AT fr fr-CA es es-MX pt-BR pt-PT it nl da sv nb fi et lv lt pl cs sk hu ro bg el
  tr ru uk sr sl ca eu ar ar-EG he fa hi bn ta th vi id ms fil ja ko zh zh-TW sw af
  hr sr-Latn bs be mk
`
  .trim()
  .split(/\s+/);

/** As `Intl` knows them. */
interface MomentWords {
  /** Where a word is several months, each has the forms in which its languages write a day. */
  months: ReadonlyMap<string, ReadonlyMap<number, ReadonlySet<string>>>;
  before: ReadonlyMap<string, ReadonlySet<number>>;
  after: ReadonlyMap<string, ReadonlySet<number>>;
  weekdays: ReadonlySet<string>;
  /** What may follow a time. */
  units: ReadonlySet<string>;
  others: ReadonlySet<string>;
}

let known: MomentWords | undefined;

export function momentWords(): MomentWords {
  known ??= collect();
  return known;
}

/** Without case, punctuation and accents; the marks of Thai or Hindi are letters, and stay. */
export function plainWord(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Script=Inherited}\u0591-\u05C7\p{P}\s]/gu, '')
    .toLowerCase();
}

/** Undefined: no month, or one in one language and another in another. */
export function monthOf(word: string, form: string): number | undefined {
  const found = [...(momentWords().months.get(word) ?? [])];
  const fitting = found.length > 1 ? found.filter(([, forms]) => forms.has(form)) : found;
  return fitting.length === 1 ? fitting[0]?.[0] : undefined;
}

/** What follows the numbers: Croats write `17. lis 2026.`, Poles `17 lis 2026`, for October and for November. */
export function formOf(text: string, monthAt: number): string {
  return `${monthAt}${Array.from(text.matchAll(/\d+([-./]?)/g), ([, mark]) => mark || ' ').join('')}`;
}

/** The hour of a day, by the word beside it; undefined: they do not fit. */
export function hourOf(hour: number, hours: ReadonlySet<number>): number | undefined {
  // Some tools write "13:02 PM".
  if (hour < 1 || hour > 12) return undefined;
  const both = [hour % 12, (hour % 12) + 12];
  const meant = both.filter((one) => hours.has(one));
  // People say "noon" for a few minutes earlier as well, but at "12 in the evening" nobody knows which day it is.
  const near = both.filter((one) => hours.has(one - 1) || hours.has(one + 1));
  return [meant, near].find((list) => list.length === 1)?.[0];
}

const MORNING = Array.from({ length: 12 }, (_, hour) => hour);
const EVENING = MORNING.map((hour) => hour + 12);
const MORE_HALVES: [words: string[], hours: number[]][] = [
  [['am', '午前', '上午', '오전', 'πμ', 'ص', 'قظ'], MORNING],
  [['pm', '午後', '下午', '오후', 'μμ', 'م', 'بظ'], EVENING],
];
/** As spreadsheets shorten them. */
const SHORT_HALVES: [words: string[], hours: number[]][] = [
  [['a'], MORNING],
  [['p'], EVENING],
];
/** Also words that lead from a time to its day. */
const TIME_UNITS: ReadonlySet<string> = new Set(
  ['h', 'hs', 'hr', 'hrs', 's', 'uhr', 'uur', 'ч', 'น', 'बजे', 'hod', 'on', 'of', 'le', 'el', 'de', 'del', 'den'].map(
    plainWord,
  ),
);
const MORE_MONTHS: [word: string, month: number][] = [
  ['mrz', 3],
  ['setiembre', 9],
  ['фев', 2],
  ['сен', 9],
  ['ноя', 11],
];
const MORE_OTHERS = [
  't',
  'at',
  'of',
  'kl',
  'klo',
  'uhr',
  'uur',
  'hs',
  'hrs',
  'godz',
  'le',
  'h',
  'г',
  'r',
  'ч',
  'thg',
  'tháng',
  'ngày',
  'năm',
  'lúc',
  'ที่',
  'พ.ศ.',
  'ค.ศ.',
  'พุทธศักราช',
];

type Found<Value> = Map<string, Set<Value>>;

function add<Value>(to: Found<Value>, word: string, ...values: Value[]): void {
  to.set(word, new Set([...(to.get(word) ?? []), ...values]));
}

function wordsOf(text: string): string[] {
  return text
    .split(/[\s\p{P}]+/u)
    .map(plainWord)
    .filter((word) => word !== '' && !/\d/.test(word));
}

const DATES: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'medium' },
  { dateStyle: 'long', timeStyle: 'medium' },
  { dateStyle: 'medium', timeStyle: 'short' },
  { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  { month: 'long' },
  { month: 'short' },
];
const HOURS: Intl.DateTimeFormatOptions[] = [{ hour: 'numeric', minute: '2-digit', hour12: true }];
/** Chinese has words for other parts of the day, and writes them with times. */
const CHINESE_HOURS: Intl.DateTimeFormatOptions[] = [...HOURS, { hour: 'numeric', hour12: true, dayPeriod: 'short' }];

function collect(): MomentWords {
  const months = new Map<string, Map<number, Set<string>>>();
  const before: Found<number> = new Map();
  const after: Found<number> = new Map();
  const weekdays = new Set<string>();
  const others = new Set([...MORE_OTHERS.map(plainWord), ...TIME_UNITS]);
  for (const language of LANGUAGES) {
    for (const format of formatsOf(language, DATES))
      for (let month = 0; month < 12; month += 1)
        readDate(format.formatToParts(Date.UTC(2026, month, 1 + month, 9)), month + 1);
    for (const format of formatsOf(language, language.startsWith('zh') ? CHINESE_HOURS : HOURS))
      for (let hour = 0; hour < 24; hour += 1) readHour(format, hour);
    for (const format of formatsOf(language, [{ weekday: 'long' }, { weekday: 'short' }]))
      for (let day = 1; day <= 7; day += 1)
        for (const word of wordsOf(format.format(Date.UTC(2026, 5, day)))) weekdays.add(word);
  }
  for (const [words, hours] of MORE_HALVES)
    for (const word of words.map(plainWord)) for (const halves of [before, after]) add(halves, word, ...hours);
  for (const [words, hours] of SHORT_HALVES) for (const word of words) add(after, word, ...hours);
  for (const [word, month] of MORE_MONTHS) months.set(word, new Map([[month, new Set()]]));
  for (const [word] of months) others.delete(word);
  return { months, before, after, weekdays, units: TIME_UNITS, others };

  function readDate(parts: readonly Intl.DateTimeFormatPart[], month: number): void {
    const day = parts.filter(({ type }) => ['year', 'month', 'day', 'literal'].includes(type));
    const text = day.map(({ type, value }) => (type === 'month' ? '#' : value)).join('');
    const form = formOf(text, text.split('#')[0]?.match(/\d+/g)?.length ?? 0);
    for (const { type, value } of parts)
      if (type === 'month') {
        const word = plainWord(value);
        if (word === '' || /\d/.test(word)) continue;
        const of = months.get(word) ?? new Map<number, Set<string>>();
        months.set(word, of.set(month, (of.get(month) ?? new Set()).add(form)));
      } else if (type === 'weekday') weekdays.add(plainWord(value));
      else if (type === 'literal') for (const word of wordsOf(value)) others.add(word);
  }

  function readHour(format: Intl.DateTimeFormat, hour: number): void {
    const parts = format.formatToParts(Date.UTC(2026, 0, 1, hour));
    const at = parts.findIndex(({ type }) => type === 'dayPeriod');
    const word = plainWord(parts[at]?.value ?? '');
    if (word !== '') add(at < parts.findIndex(({ type }) => type === 'hour') ? before : after, word, hour);
  }
}

function formatsOf(language: string, options: readonly Intl.DateTimeFormatOptions[]): Intl.DateTimeFormat[] {
  const tag = `${language}-u-ca-gregory-nu-latn`;
  return options.map((one) => new Intl.DateTimeFormat(tag, { ...one, timeZone: 'UTC' }));
}
