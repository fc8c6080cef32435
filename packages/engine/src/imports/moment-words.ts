const LANGUAGES = `
  en en-GB de de-AT fr fr-CA es es-MX pt-BR pt-PT it nl da sv nb fi et lv lt pl cs sk hu ro bg el
  tr ru uk sr sl ca eu ar ar-EG he fa hi bn ta th vi id ms fil ja ko zh zh-TW sw af
`
  .trim()
  .split(/\s+/);

/** As `Intl` knows them; a word for different months in two languages means none. */
interface MomentWords {
  months: ReadonlyMap<string, number>;
  halves: ReadonlyMap<string, 'am' | 'pm'>;
  others: ReadonlySet<string>;
}

let known: MomentWords | undefined;

export function momentWords(): MomentWords {
  known ??= collect();
  return known;
}

/** Without case, accents and punctuation. */
export function plainWord(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase();
}

const MORE_HALVES: [word: string, half: 'am' | 'pm'][] = [
  ...(['am', '午前', '上午', '오전', 'πμ', 'ص', 'قظ'] as const).map((word) => [word, 'am'] as [string, 'am']),
  ...(['pm', '午後', '下午', '오후', 'μμ', 'م', 'بظ'] as const).map((word) => [word, 'pm'] as [string, 'pm']),
];
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
  'ч',
  'thg',
  'tháng',
  'ngày',
  'năm',
  'lúc',
  'ที่',
  'พ.ศ.',
  'พุทธศักราช',
];

function collect(): MomentWords {
  const months = new Map<string, Set<number>>();
  const halves = new Map<string, 'am' | 'pm'>(MORE_HALVES.map(([word, half]) => [plainWord(word), half]));
  const others = new Set(MORE_OTHERS.map(plainWord));
  const options: Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'full', timeStyle: 'medium', timeZone: 'UTC' },
    { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' },
    { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
    { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
    { month: 'long', timeZone: 'UTC' },
    { month: 'short', timeZone: 'UTC' },
    { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' },
  ];
  for (const language of LANGUAGES)
    for (const format of options.map((one) => new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, one)))
      for (let month = 0; month < 12; month += 1) {
        const hour = month % 2 === 0 ? 9 : 21;
        for (const { type, value } of format.formatToParts(Date.UTC(2026, month, 1 + month, hour))) {
          const words = value
            .split(/[\s\p{P}]+/u)
            .map(plainWord)
            .filter((word) => word !== '' && !/\d/.test(word));
          if (type === 'month')
            for (const word of [plainWord(value)].filter((one) => one !== '' && !/\d/.test(one)))
              months.set(word, (months.get(word) ?? new Set()).add(month + 1));
          if (type === 'dayPeriod') halves.set(plainWord(value), hour === 9 ? 'am' : 'pm');
          if (type === 'weekday') others.add(plainWord(value));
          if (type === 'weekday' || type === 'literal') for (const word of words) others.add(word);
        }
      }
  const weekdays = (['long', 'short'] as const).flatMap((weekday) =>
    LANGUAGES.map((language) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })),
  );
  for (const format of weekdays)
    for (let day = 1; day <= 7; day += 1)
      for (const word of format.format(Date.UTC(2026, 5, day)).split(/[\s\p{P}]+/u)) others.add(plainWord(word));
  const certain = [...months].flatMap(([word, of]): [string, number][] =>
    of.size === 1 ? [[word, [...of][0] ?? 0]] : [],
  );
  for (const [word] of months) others.delete(word);
  return { months: new Map([...certain, ...MORE_MONTHS]), halves, others };
}
