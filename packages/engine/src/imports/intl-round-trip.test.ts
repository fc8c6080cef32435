import type { ImportDateFormat } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { WORD_FILES } from '../languages/words/index.ts';
import { checkMoment, parseMoment } from './moments.ts';

/** Languages that share words for months or for halves of the day with others. */
const ALIKE = `
  hr sr sr-Latn bs sl sk bg be mk cy uz az hsb dsb szl sq gsw wo is fo nn lb ga mt eu gl ca et lv lt kk ky mn
  zh-TW zh-HK yue th th-u-ca-gregory fa-u-ca-gregory hi bn ta mr ne gu fa ur vi id ms fil sw af zu am ka hy ar-EG ar-MA es-MX fr-CA de-AT en-GB
`;
const LANGUAGES = [...new Set([...Object.keys(WORD_FILES), ...ALIKE.trim().split(/\s+/)])];
/** Read as well, whatever the form. */
const WHOLE = [
  ...Object.keys(WORD_FILES),
  ...'hr sr sr-Latn bs sl sk bg be mk et lv lt zh-TW th-u-ca-gregory hi bn vi id'.split(' '),
];
const NOW = new Date('2027-01-01T00:00:00Z');
const MOMENTS = Array.from({ length: 40 }, (_, at) =>
  Date.UTC(2024 + (at % 3), (at * 5) % 12, 1 + ((at * 7) % 28), (at * 5) % 24, (at * 13) % 60),
);
const STYLES = (['short', 'medium', 'long'] as const).flatMap((dateStyle) =>
  [true, false].map((hour12): Intl.DateTimeFormatOptions => ({ dateStyle, timeStyle: 'short', hour12 })),
);

function read(language: string) {
  const wrong: string[] = [];
  const refused: string[] = [];
  for (const style of STYLES) {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
    for (const moment of MOMENTS) {
      const parts = format.formatToParts(moment).filter(({ type }) => ['year', 'month', 'day'].includes(type));
      const order = parts.map(({ type }) => type[0]).join('') as ImportDateFormat;
      const text = format.format(moment);
      const found = checkMoment(text, { format: order, timeZone: 'UTC' }, NOW);
      if (typeof found !== 'number') refused.push(text);
      else if (found !== moment) wrong.push(`${text}: ${new Date(found).toISOString()}`);
    }
  }
  return { wrong, refused };
}

test.each(LANGUAGES)('40 moments in the forms of %s are read back exactly, or refused (XI-04)', (language) => {
  const { wrong, refused } = read(language);
  expect(wrong).toEqual([]);
  if (WHOLE.includes(language)) expect(refused).toEqual([]);
});

test.each<[string, string | undefined]>([
  // Excel's A/P.
  ['20/11/2026 2:05 p', '2026-11-20T14:05'],
  ['20/11/2026 12:05 A', '2026-11-20T00:05'],
  ['20/11/2026 2:05 P.', '2026-11-20T14:05'],
  ['2:05 p 20/11/2026', '2026-11-20T14:05'],
  ['20/11/2026 14:05 p', undefined],
  ['20/11/2026 P 2:05', undefined],
  ['20/11/2026 a las 2:05', '2026-11-20T02:05'],
  ['20/11/2026 à 2:05', '2026-11-20T02:05'],
  // Halves of the day in Uzbek, Swiss German, Turkmen, Albanian, Wolof, Welsh; and weekdays.
  ['20/11/2026, 12:05 TO', undefined],
  ['20/11/2026, 2:05 TK', undefined],
  ['20/11/2026, 2:05 nam.', undefined],
  ['20/11/2026, 2:05 öň', undefined],
  ['2:05 on 20/11/2026', '2026-11-20T02:05'],
  ['2:05 Fri 20 Nov 2026', '2026-11-20T02:05'],
  ['20/11/2026, 2:05 m.d.', undefined],
  ['20/11/2026 - 12:05 Sub', undefined],
  ['20/11/2026 am 12:05', undefined],
  ['20/11/2026 AM 12:05', '2026-11-20T00:05'],
  ['20/11/2026 2:05 Friday', '2026-11-20T02:05'],
  ['20/11/2026 2:05 th', undefined],
  ['Fr 20.11.2026 2:05', '2026-11-20T02:05'],
  // Parts of the day in Chinese and Japanese.
  ['20/11/2026 凌晨12:05', '2026-11-20T00:05'],
  ['20/11/2026 清晨5:05', '2026-11-20T05:05'],
  ['20/11/2026 早上8:05', '2026-11-20T08:05'],
  ['20/11/2026 中午11:55', '2026-11-20T11:55'],
  ['20/11/2026 中午12:05', '2026-11-20T12:05'],
  ['20/11/2026 晚上8:05', '2026-11-20T20:05'],
  ['20/11/2026 晚上12:05', undefined],
  ['2026年11月20日下午2:05', '2026-11-20T14:05'],
  ['2026/11/20 午後0:05', '2026-11-20T12:05'],
  // October in Croatian, November in Polish; July and August; June and July.
  ['17. lis 2026. 10:00', '2026-10-17T10:00'],
  ['17 lis 2026 10:00', '2026-11-17T10:00'],
  ['17. listopada 2026. u 10:00', '2026-10-17T10:00'],
  ['17 listopada 2026, 10:00', '2026-11-17T10:00'],
  ['17. listopadu 2026 10:00', '2026-11-17T10:00'],
  ['17. lis 2026 10:00', undefined],
  ['17-lis-2026 10:00', undefined],
  ['17 listopad 2026 10:00', undefined],
  ['17. srp 2026. 10:00', '2026-07-17T10:00'],
  ['17 srp 2026 10:00', undefined],
  ['17. lip 2026. 10:00', '2026-06-17T10:00'],
  ['17 lip 2026 10:00', '2026-07-17T10:00'],
  // Marks that are letters.
  ['17 ม.ค. 2026 10:00 น.', '2026-01-17T10:00'],
  ['17 มี.ค. 2569 10:00', '2026-03-17T10:00'],
  ['17 जन॰ 2026, 10:00 am', '2026-01-17T10:00'],
  ['17 जून 2026, 10:00 pm', '2026-06-17T22:00'],
  ['2026. gada 17. marts 10:00', '2026-03-17T10:00'],
])('%s is %s, never another moment (XI-04)', (text, expected) => {
  const moment = parseMoment(text, 'dmy', 'UTC');
  expect(moment === undefined ? undefined : new Date(moment).toISOString().slice(0, 16)).toBe(expected);
});
