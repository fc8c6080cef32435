import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesPattern } from './pattern.ts';

describe('a pattern', () => {
  test.each([
    ['id=\\d+', 'id=12', true],
    ['id=\\d+', 'id=x', false],
    ['^id=\\d{2,3}$', 'id=1', false],
    ['^id=\\d{2,3}$', 'id=1234', false],
    ['utm_source=(google|bing)&.*cpc', 'utm_source=bing&utm_medium=cpc', true],
    ['(?:a|b){2}c', 'xabc', true],
    ['[^&]*=news$', 'a=1&b=news', true],
    ['\\bcat\\b', 'a cat sat', true],
    ['\\bcat\\b', 'concat', false],
    ['a.+?b', 'a--b', true],
    ['a\\.b', 'axb', false],
    ['\\x41\\u0042', 'AB', true],
    ['', 'anything', true],
    ['x*', '', true],
    ['a{0}b', 'b', true],
    ['()+x', 'x', true],
  ])('%s in %s: %s', (pattern, text, found) => {
    expect(matchesPattern(pattern, text)).toBe(found);
    expect(new RegExp(pattern).test(text)).toBe(found);
  });

  test.each([
    '(',
    '[a',
    'a)',
    '*a',
    'a**',
    '(?=a)',
    '(?!b)a',
    '(?<=a)a',
    '(a)\\1',
    '(?<n>a)',
    'a{5000}',
    '((a{50}){50}){50}',
    'a'.repeat(201),
  ])('what is none, or not supported, matches nothing: %s', (pattern) => {
    expect(matchesPattern(pattern, 'aaaa'.repeat(100))).toBe(false);
  });

  test.each([
    ['^(?:a|b)*$', 'ab'.repeat(1000), true],
    ['^(?:a|b)*$', `${'ab'.repeat(999)}a!`, false],
    ['x.*y$', `x${'a'.repeat(1998)}y`, true],
    ['(?:[a-z]=\\d&)*end', `${'a=1&'.repeat(499)}end`, true],
  ])('a long text is read to its end by %s (FS-20)', (pattern, text, found) => {
    expect(matchesPattern(pattern, text)).toBe(found);
    expect(new RegExp(pattern).test(text)).toBe(found);
  });

  test('agrees with the browser’s own engine on random patterns', () => {
    const atom = fc.constantFrom('a', 'b', '.', '\\d', '\\w', '[ab]', '[^a]', '\\b', '1', '-');
    const repeat = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?');
    const { pattern } = fc.letrec<{ pattern: string; branch: string; item: string }>((tie) => ({
      pattern: fc.array(tie('branch'), { minLength: 1, maxLength: 2 }).map((branches) => branches.join('|')),
      branch: fc.array(tie('item'), { maxLength: 3 }).map((items) => items.join('')),
      item: fc
        .tuple(
          fc.oneof(
            { maxDepth: 3 },
            atom,
            tie('pattern').map((inner) => `(${inner})`),
          ),
          repeat,
        )
        .map(([one, times]) => (one === '\\b' ? one : one + times)),
    }));
    const anchors = fc
      .tuple(fc.constantFrom('', '^'), pattern, fc.constantFrom('', '$'))
      .map((parts) => parts.join(''));
    const text = fc
      .array(fc.constantFrom('a', 'b', '1', '-', ' '), { maxLength: 6 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(anchors, text, (source, given) => {
        // The browser's own engine, the reference here, would take hours for a few nested repeats.
        fc.pre(source.length <= 200 && (source.match(/\)[*+?{]/g) ?? []).length <= 2);
        expect(matchesPattern(source, given)).toBe(new RegExp(source).test(given));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '(a+)+$',
    '(a|a)*$',
    '(a|aa)+$',
    '(.*a){25}$',
    '.*.*.*.*.*.*=$',
    '(a?){30}a{30}$',
    '((a*)*)*$',
    '(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)$',
  ])('an evil one comes to an end at once: %s', (pattern) => {
    const start = Date.now();
    matchesPattern(pattern, `${'a'.repeat(5000)}!`);
    matchesPattern(pattern, `${'a'.repeat(990)}!`);
    expect(Date.now() - start).toBeLessThan(1000);
  });
});
