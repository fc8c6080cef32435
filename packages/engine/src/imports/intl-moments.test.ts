import { expect, test } from 'vitest';
import { guessDateFormat, isMoment, parseMoment } from './moments.ts';

const MOMENT = Date.UTC(2026, 10, 20, 14, 14, 3);
const TAGS = `
  en-US en-GB en-CA en-AU de fr fr-CA es es-MX pt-BR pt-PT it nl da sv nb fi pl cs sk hu ro bg el
  tr ru uk lt ar-EG he hi vi id ja ko zh-CN zh-TW th
`
  .trim()
  .split(/\s+/);
const STYLES: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'short', timeStyle: 'medium' },
  { dateStyle: 'medium', timeStyle: 'medium' },
  { dateStyle: 'long', timeStyle: 'medium' },
  { dateStyle: 'full', timeStyle: 'medium' },
  { dateStyle: 'short', timeStyle: 'medium', hour12: true },
];

/** Two digits of a year of another count may mean any; with more words it is one word. */
const isRead = (tag: string, { dateStyle }: Intl.DateTimeFormatOptions) =>
  tag !== 'th' || dateStyle === 'medium' || dateStyle === 'long';

test.each(
  TAGS.flatMap((tag) =>
    STYLES.filter((style) => isRead(tag, style)).map((style) => [tag, JSON.stringify(style), style] as const),
  ),
)('a moment of %s as %s is read (XI-04)', (tag, _words, style) => {
  const format = new Intl.DateTimeFormat(tag, { ...style, timeZone: 'UTC' });
  const text = format.format(MOMENT);
  const parts = format.formatToParts(MOMENT).map(({ type }) => type);
  const own = parts.filter((type) => ['year', 'month', 'day'].includes(type)).map((type) => type[0]);
  expect(isMoment(text), text).toBe(true);
  const order = guessDateFormat([text]);
  const day = parseMoment(text, order ?? (own.join('') as 'dmy'), 'UTC');
  expect(day === undefined ? text : new Date(day).toISOString(), text).toBe('2026-11-20T14:14:03.000Z');
});

test.each<[string, string]>([
  ['2026/11/20 2:14:03 PM GMT', '2026-11-20T14:14:03.000Z'],
  ['2026/11/20 11:14:03 오후 GMT+9', '2026-11-20T14:14:03.000Z'],
  ['2026/11/20 3:14:03 p. m. GMT+1', '2026-11-20T14:14:03.000Z'],
  ['2026/11/20 4:14:03 μ.μ. EET', '2026-11-20T14:14:03.000Z'],
  ['2026/11/20 9:14:03 AM EST', '2026-11-20T14:14:03.000Z'],
  ['2026-11-20T15:14:03.000+01:00', '2026-11-20T14:14:03.000Z'],
  ['2026-11-20T14:14:03Z', '2026-11-20T14:14:03.000Z'],
  ['20.11.2026 klo 14.14.03', '2026-11-20T14:14:03.000Z'],
  ['20/11/2026 14.14.03', '2026-11-20T14:14:03.000Z'],
  ['Nov 20, 2026 2:14:03 PM', '2026-11-20T14:14:03.000Z'],
  ['20 Nov 2026, 14:14:03', '2026-11-20T14:14:03.000Z'],
  ['Fri, 20 Nov 2026 14:14:03 GMT', '2026-11-20T14:14:03.000Z'],
  ['11/20/26 14:14:03', '2026-11-20T14:14:03.000Z'],
  ['２０２６/１１/２０ １４:１４:０３', '2026-11-20T14:14:03.000Z'],
  ['٢٠٢٦-١١-٢٠ ١٤:١٤:٠٣', '2026-11-20T14:14:03.000Z'],
  ['10:00 20-11-2026', '2026-11-20T10:00:00.000Z'],
])('%s is read (XI-04)', (text, expected) => {
  const day = parseMoment(text, guessDateFormat([text]) ?? 'ymd', 'UTC');
  expect(day === undefined ? text : new Date(day).toISOString()).toBe(expected);
});

test.each(['Anna 20', 'Room 5, May 7', '12', '1.2.3', '5 stars', 'May 2026', '2026-11', 'x'.repeat(200), '14:30'])(
  '%s is no moment (XI-04)',
  (text) => expect(isMoment(text)).toBe(false),
);

test('what two languages write for two months is refused (XI-04)', () => {
  // November in Czech, October in Croatian; here only the words of all listed languages count.
  expect(parseMoment('03/04/2026 10:00', 'dmy', 'UTC')).toBe(Date.UTC(2026, 3, 3, 10));
  expect(guessDateFormat(['03/04/2026 10:00', '05/06/2026 11:00'])).toBeNull();
});
