import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainName } from '../text/plain-text.ts';
import { joinChoices, readChoices } from './choices.ts';

/** Milliseconds; several times what it takes, for a busy machine. */
const SOON = 2000;
const OPTIONS = ['Red', 'Red, dark', 'Green; light', 'Blue'];

test.each<[string, string[], string[]]>([
  ['', [], []],
  ['Red', ['Red'], []],
  ['Red, Blue', ['Red', 'Blue'], []],
  ['blue;RED', ['Blue', 'Red'], []],
  ['Red, dark, Blue', ['Red, dark', 'Blue'], []],
  ['Green; light, Red', ['Green; light', 'Red'], []],
  ['Red|Blue\nRed', ['Red', 'Blue'], []],
  ['Reddish, Blue', ['Blue'], ['Reddish']],
  ['Pink, Red, Pink, , Gold', ['Red'], ['Pink', 'Gold']],
  [',', [], []],
])('%j holds %j and unknown %j (VR-79)', (text, known, unknown) => {
  expect(readChoices(text, OPTIONS)).toEqual({ known, unknown });
});

test.each<[string, string[], string[], string[]]>([
  ['E-mail, Wi-Fi', ['E-mail', 'Wi-Fi'], ['E-mail', 'Wi-Fi'], []],
  ['18-24; 65+', ['18-24', '65+'], ['18-24', '65+'], []],
  ['a/b, (c), #d', ['a/b', '(c)', '#d', 'x&&y'], ['a/b', '(c)', '#d'], []],
  [
    String.raw`\d, ^x$, [y]{2}, \u{1F600}`,
    [String.raw`\d`, '^x$', '[y]{2}'],
    [String.raw`\d`, '^x$', '[y]{2}'],
    ['\\u{1F600}'],
  ],
])('%j holds %j of %j, whatever signs are in them (XI-09)', (text, options, known, unknown) => {
  expect(readChoices(text, options)).toEqual({ known, unknown });
});

const CAFE = 'Caf\u00E9 noir';
test.each([
  ['parts of letters', 'Cafe\u0301 noir'],
  ['a space that keeps words together', 'Caf\u00E9\u00A0noir'],
  ['a line break', 'Caf\u00E9\r\nnoir'],
  ['a space without width', '\u200BCaf\u00E9 noir\u200B'],
  ['marks of direction', '\u200ECaf\u00E9 \u2067noir\u2069'],
  ['a soft hyphen and capitals', 'CAF\u00C9 NO\u00ADIR'],
])('an option is known with %s, alone and in a list, and is stored as the survey has it (XI-08)', (_what, text) => {
  const options = [CAFE, 'Tea'];
  for (const list of [text, `${text}, Tea`, `Tea;${text}`, `"${text}", "Tea"`])
    expect([list, readChoices(list, options).known.includes(CAFE), readChoices(list, options).unknown]).toEqual([
      list,
      true,
      [],
    ]);
});

test('of options that look alike the one is taken that is written so (XI-08)', () => {
  const options = ['\u00E9', 'e\u0301', 'red', 'Red', '\u{1F468}\u200D\u{1F467}', '\u{1F468}\u{1F467}'];
  for (const one of options) expect(readChoices(`${one}, Blue`, [...options, 'Blue']).known).toEqual([one, 'Blue']);
});

test('what a question lacks keeps the characters that nobody sees (XI-08)', () => {
  const family = '\u{1F468}\u200D\u{1F467}';
  expect(readChoices(`Red, ${family}`, OPTIONS).unknown).toEqual([family]);
});

const SIGNS = [
  'a',
  'B',
  'b',
  'é',
  ' ',
  ',',
  ';',
  '|',
  '"',
  "'",
  '-',
  '+',
  '.',
  '*',
  '(',
  '[',
  '\\',
  '/',
  '^',
  '$',
  '=',
  '😀',
];
const option = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 6 })
  .map((signs) => plainName(signs.join('')).trim())
  .filter((text) => text !== '');

test('whatever options are called, a list of them is taken apart again (XI-09)', () => {
  const options = fc.uniqueArray(option, { minLength: 1, maxLength: 6 });
  const chosen = options.chain((all) => fc.tuple(fc.constant(all), fc.subarray(all)));
  fc.assert(
    fc.property(chosen, ([all, values]) => {
      expect(readChoices(joinChoices(values, all), all)).toEqual({ known: values, unknown: [] });
    }),
    { seed: 20261129, numRuns: 5000 },
  );
});

test('no text of a list makes reading fail or slow (XI-09)', () => {
  const options = Array.from({ length: 100 }, (_, n) => `, option - ${n}`);
  const begun = Date.now();
  for (const sign of [',', ' ', '|', ';,', '"', '\u200B', ', option - 5', '\n'])
    readChoices(`;${sign.repeat(20_000 / sign.length)}x`, options);
  expect(Date.now() - begun).toBeLessThan(SOON);
});
