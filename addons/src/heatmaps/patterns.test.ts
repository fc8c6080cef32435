import { describe, expect, test } from 'vitest';
import { expressionOf, fitsPattern, isPattern } from './patterns.ts';
import { isPlainId, isSelector, kindOf } from './selectors.ts';

describe('patterns', () => {
  test.each([
    ['/blog/*', '/Blog/a/b/', true],
    ['/blog/*', '/blog/a', true],
    ['/blog/*', '/blog', false],
    ['/blog/*', '/blog/', false],
    ['/blog/*', '/blogs/a', false],
    ['/pricing', '/Pricing/', true],
    ['/pricing/', '/pricing', true],
    ['/pricing?plan=1#top', '/pricing', true],
    ['/pricing', '/pricing/pro', false],
    ['/', '/', true],
    ['/', '/a', false],
    ['/*', '/', true],
    ['/*', '/a/b', true],
    ['/a*', '/a/', true],
    ['/a*', '/abc', true],
    ['/*/reviews', '/shop/lamps/reviews/', true],
    ['/*/reviews', '/reviews', false],
    ['/a*b*', '/a-b-c', true],
    ['/café', '/caf%C3%A9', true],
    ['/caf%C3%A9', '/caf%c3%a9', true],
    ['/c%23/*', '/c%23/basics', true],
    ['/a%2Fb', '/a%2Fb', true],
    ['/50%', '/50%', true],
    ['/a[1]|"b"', new URL('https://a.test/a[1]|"b"').pathname, true],
    ['/a.b', '/axb', false],
    ['/(a)+', '/(a)+', true],
  ])('%s and the address %s: %s (HM-03)', (pattern, path, fits) => {
    expect(fitsPattern(pattern, path)).toBe(fits);
  });

  test.each([
    ['/blog/*', true],
    ['/a*b*', true],
    ['/a*b*c*', false],
    ['blog', false],
    ['', false],
    [`/${'a'.repeat(199)}`, true],
    [`/${'a'.repeat(200)}`, false],
  ])('%s is a pattern: %s (HM-03)', (pattern, is) => {
    expect(isPattern(pattern)).toBe(is);
  });

  test('one expression fits what any of the patterns fits (HM-16)', () => {
    const on = new RegExp(expressionOf(['/pricing', '/blog/*', '/']), 'i');
    expect(['/', '/Pricing/', '/blog/a'].map((path) => on.test(path))).toEqual([true, true, true]);
    expect(['/pricing/x', '/blog', '/x'].map((path) => on.test(path))).toEqual([false, false, false]);
  });

  test('a long address is tried in no time (HM-03)', () => {
    const before = performance.now();
    fitsPattern('/a*b*', `/${'ab/'.repeat(700)}`);
    expect(performance.now() - before).toBeLessThan(50);
  });
});

describe('names of elements', () => {
  test.each([
    ['main>button#buy', true],
    ['body>div:nth-of-type(2)>a', true],
    ['my-card>svg>linearGradient', true],
    ['button', true],
    ['div#user-48213', false],
    ['div#a@b.co', false],
    ['#buy', false],
    ['div.price', false],
    ['a[href="/x"]', false],
    ['a:contains("Ann")', false],
    ['div:nth-of-type(0)', false],
    [`div#${'a'.repeat(40)}`, true],
    [`div#${'a'.repeat(41)}`, false],
    [Array(8).fill('div').join('>'), true],
    [Array(9).fill('div').join('>'), false],
    [`${'section:nth-of-type(10)>'.repeat(7)}p`, false],
    ['', false],
  ])('%s is one: %s (HM-18)', (selector, is) => {
    expect(isSelector(selector)).toBe(is);
  });

  test.each([
    ['buy', true],
    ['user-482', true],
    ['user-48213', false],
    ['a@b.co', false],
    ['1st', false],
  ])('the id %s may be part of one: %s (HM-18)', (id, may) => {
    expect(isPlainId(id)).toBe(may);
  });

  test.each([
    ['nav>a#home', 'link'],
    ['main>summary', 'button'],
    ['form>input:nth-of-type(2)', 'field'],
    ['main>svg', 'picture'],
    ['main>h2', 'text'],
    ['main>div', 'other'],
  ])('%s is a %s (HM-42)', (selector, kind) => {
    expect(kindOf(selector)).toBe(kind);
  });
});
