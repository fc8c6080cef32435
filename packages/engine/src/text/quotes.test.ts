import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillQuotes, listQuotes, missingQuotes, readWithFallbacks, requote } from './quotes.ts';

test('finds the quotes of a text, with and without a fallback (VF-47)', () => {
  expect(listQuotes('Hello {{field:name|there}}, why {{answer:q-1}}?')).toEqual([
    { kind: 'field', name: 'name', fallback: 'there', token: '{{field:name|there}}' },
    { kind: 'answer', name: 'q-1', fallback: '', token: '{{answer:q-1}}' },
  ]);
});

test.each([
  '{{ x }}',
  '{{name}}',
  '{{ field:name }}',
  '{{field:}}',
  '{{field:first name}}',
  '{{Field:name}}',
  '{field:name}',
  '{{field:name|{x}}}',
  '{{field:name',
])('%s stays as it is typed (VF-54)', (text) => {
  expect(listQuotes(text)).toEqual([]);
  expect(fillQuotes(text, () => 'Ann')).toBe(text);
  expect(readWithFallbacks(text)).toBe(text);
});

const A = '{{answer:a}}';
const B = '{{field:b|x}}';

test.each([
  [`Why ${A}?`, { a: 'Blue' }, 'Why Blue?'],
  [`${A}, ${B}`, { a: 'Blue', b: 'Ann' }, 'Blue, Ann'],
  [`Hello ${B}!`, {}, 'Hello x!'],
  [`Hello ${B}!`, { b: '   ' }, 'Hello x!'],
  ['Hello {{field:b| you }}!', {}, 'Hello you!'],
  [`So ${A} it is`, {}, 'So it is'],
  [`${A} it is`, {}, 'it is'],
  [`So ${A}`, {}, 'So'],
  [`So ${A}?`, {}, 'So ?'],
  [`So${A}so`, {}, 'Soso'],
  [`So ${A}${A} it`, {}, 'So it'],
  [`So ${A} ${A} it`, {}, 'So it'],
  [`${A} ${A} it ${A} ${A}`, {}, 'it'],
  [`So ${A}${A}it`, {}, 'So it'],
  [`One ${A}\n${A} two`, {}, 'One\ntwo'],
  [`A  b ${A} c`, {}, 'A  b c'],
  [A, {}, ''],
  [`Why ${A}?`, { a: 'two\nlines ' }, 'Why two lines?'],
  [`Why ${A}?`, { a: B }, `Why ${B}?`],
  [`Why ${A}?`, { a: '$& $1' }, 'Why $& $1?'],
  [`Why ${A}?`, { a: '<img src=x onerror=alert(1)>' }, 'Why <img src=x onerror=alert(1)>?'],
  [A, { a: 'y'.repeat(100) }, 'y'.repeat(100)],
  [A, { a: 'y'.repeat(200) }, `${'y'.repeat(100)}…`],
  [A, { a: `${'y'.repeat(99)}😀 and more` }, `${'y'.repeat(99)}…`],
])('%s with %j reads %s (VF-50)', (text, found: Record<string, string>, expected) => {
  expect(fillQuotes(text, ({ name }) => found[name])).toBe(expected);
});

test.each([
  ['Why {{answer:q1}}?', 'Why …?'],
  ['Hello {{field:name|there}}', 'Hello there'],
  ['Hello', 'Hello'],
])('%s is stored as %s (VF-55)', (text, expected) => {
  expect(readWithFallbacks(text)).toBe(expected);
});

test.each([
  ['Hello {{field:name|there}}', 'Hallo {{field:name|du}}', []],
  ['Hello {{field:name}}', 'Hallo', ['{{field:name}}']],
  ['Hello {{field:name}}', 'Hallo {{answer:name}}', ['{{field:name}}']],
  ['Why {{answer:a}} and {{answer:b}}?', 'Warum {{answer:b}}?', ['{{answer:a}}']],
  ['Hello', 'Hallo {{field:name}}', []],
])('what %s quotes and %s does not (LA-19)', (original, translation, missing) => {
  expect(missingQuotes(original, translation).map(({ token }) => token)).toEqual(missing);
});

test('quotes of copied questions name the copies (VF-48)', () => {
  const copies = new Map([['a', 'a2']]);
  const text = `${A} {{answer:a|it $&}} {{answer:b}} {{field:a}}`;
  expect(requote(text, (id) => copies.get(id))).toBe('{{answer:a2}} {{answer:a2|it $&}} {{answer:b}} {{field:a}}');
});

test('never leaves a quote, never throws and never grows beyond its quotes (VF-50)', () => {
  const piece = fc.oneof(
    fc.constantFrom(A, B, '{{answer:c|y}}', ' ', '\n', '{', '{{', '}}', '|', '\0', '{{field:'),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  const value = fc.option(fc.string({ unit: 'grapheme', maxLength: 150 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), value, (pieces, found) => {
      const text = pieces.join('');
      const quotes = listQuotes(text);
      const filled = fillQuotes(text, () => found?.replace(/[{}]/g, ''));
      const written = quotes.reduce((length, { token }) => length - token.length, text.length);
      expect(filled.length).toBeLessThanOrEqual(written + quotes.length * 101);
      if (quotes.length === 0) expect(filled).toBe(text);
      for (const { token } of quotes) expect(filled).not.toContain(token);
      expect(filled).not.toContain('undefined');
    }),
  );
});
