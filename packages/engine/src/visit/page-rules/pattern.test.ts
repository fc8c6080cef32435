import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesPattern, patternProblem } from './pattern.ts';

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
        fc.pre(patternProblem(source) === null && (source.match(/\)[*+?{]/g) ?? []).length <= 2);
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

  test.each([
    '(?:a|b|c|d|e|f)*!!',
    '[\\w-]+(\\.[\\w-]+)*@',
    'a{1,50}b',
    '(?:[^&=]+=[^&=]*&)*ref=',
    'utm_source=.*&utm_medium=',
    `${'a'.repeat(199)}b`,
  ])('that is accepted takes at most 3 times as long for a text twice as long: %s (FS-20)', (pattern) => {
    expect(patternProblem(pattern)).toBeNull();
    for (const part of ['a', 'a.', 'a=a&', '=', 'utm_source=&']) expectLinear(pattern, part);
  });

  test('10,000 generated ones: what is accepted says what a browser would say, in time that grows with the text (FS-20)', () => {
    const patterns = makePatterns(10_000, 20);
    const accepted = patterns.filter((text) => patternProblem(text) === null);
    expect(accepted.length).toBeGreaterThan(2000);
    for (const [index, text] of accepted.entries()) {
      // Short enough for any way of trying.
      for (const given of SHORT)
        expect([text, given, matchesPattern(text, given)]).toEqual([text, given, new RegExp(text).test(given)]);
      expectLinear(text, LONG[index % LONG.length] ?? 'a');
    }
  }, 120_000);

  test.each([
    ['a{50}', null],
    ['a{51}', 'large-pattern'],
    ['a{0,51}', 'large-pattern'],
    ['((a{1,7}){1,7}){1,7}', 'large-pattern'],
    ['(?:a|b|c|d){49}', null],
    ['(?:a|b|c|d|e){49}', 'large-pattern'],
    ['.*'.repeat(100), null],
    ['a'.repeat(200), null],
    ['a'.repeat(201), 'not-a-pattern'],
    ['(?=a){60}', 'not-a-pattern'],
  ])('%s writes out too much, is none, or neither: %s (FS-20)', (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem);
    if (problem) expect(matchesPattern(pattern, 'a'.repeat(500))).toBe(false);
  });
});

const LETTERS = ['a', 'b', '=', '&', '.', '\\w', '\\d', '[ab]', '[^&=]', '\\.'];
const TIMES = ['', '', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'];

/** Patterns of letters, groups and choices, three deep at most; the same seed makes the same ones. */
function makePatterns(count: number, seed: number): string[] {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * most);
  };
  const one = (list: readonly string[]) => list[below(list.length)] ?? '';
  const item = (depth: number): string => {
    const kind = depth === 0 ? 0 : below(5);
    if (kind < 3) return one(LETTERS) + one(TIMES);
    if (kind === 3) return `(${items(depth - 1)})${one(TIMES)}`;
    return `(?:${items(depth - 1)}|${items(depth - 1)})${one(TIMES)}`;
  };
  const items = (depth: number) => Array.from({ length: 1 + below(3) }, () => item(depth)).join('');
  return Array.from({ length: count }, () => items(3));
}

const SHORT = ['', 'a', 'ab', 'aab=b', 'a=b&b=a', '1.b&'];
const LONG = ['a', 'ab', 'a=b&', 'aab', 'b', '1.'];

/** Counts what the matcher still has to try instead of the time it takes, so that a busy machine judges alike. */
function stepsFor(pattern: string, query: string): number {
  const push = Array.prototype.push;
  let steps = 0;
  Array.prototype.push = function counted<T>(this: T[], ...items: T[]) {
    steps += 1;
    return push.apply(this, items);
  };
  try {
    matchesPattern(pattern, query);
  } finally {
    Array.prototype.push = push;
  }
  return steps;
}

function expectLinear(pattern: string, part: string): void {
  const [once, twice] = [1000, 2000].map((length) => stepsFor(pattern, part.repeat(length).slice(0, length - 1)));
  // What ends at once leaves nothing to compare.
  expect(twice, `${pattern} on ${part}`).toBeLessThanOrEqual(3 * (once ?? 0) + 100);
}
