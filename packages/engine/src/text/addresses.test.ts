import { describe, expect, test } from 'vitest';
import { isSameAddress, isUnder, queryOf } from './addresses.ts';

describe('the same address (OP-027)', () => {
  test.each([
    ['https://site.com/a', 'https://site.com/a', true],
    ['https://site.com/a/', 'https://site.com/a', true],
    ['https://site.com', 'https://site.com/', true],
    ['HTTPS://Site.com/a', 'https://site.com/a', true],
    ['https://site.com/A', 'https://site.com/a', false],
    ['https://site.com:443/a', 'https://site.com/a', true],
    ['http://site.com:80/a', 'http://site.com/a', true],
    ['https://site.com:8443/a', 'https://site.com/a', false],
    ['http://site.com/a', 'https://site.com/a', false],
    ['https://site.com/a', 'https://site.com/a/b', false],
    ['https://site.com/a', 'https://site.com/a?x=1#top', true],
    ['https://site.com/a#end', 'https://site.com/a#top', true],
    ['https://site.com/a?x=1', 'https://site.com/a?x=1', true],
    ['https://site.com/a?x=1', 'https://site.com/a?x=2', false],
    ['https://site.com/a?x=1', 'https://site.com/a', false],
    ['https://site.com/über', 'https://site.com/%C3%BCber', true],
    ['https://site.com/100%', 'https://site.com/100%', true],
    ['site.com/a', 'https://site.com/a', false],
    ['', '', false],
  ])('%s for %s: %s', (given, address, isSame) => {
    expect(isSameAddress(given, address)).toBe(isSame);
  });
});

describe('an address below another (OP-026)', () => {
  test.each([
    ['https://a.com', 'https://a.com/x/y?q#h', true],
    ['https://a.com/x/', 'https://a.com/x/y', true],
    ['https://a.com/x', 'https://a.com/x', true],
    ['https://a.com/x', 'https://a.com/xy', false],
    ['https://a.com', 'https://a.com.evil.org/', false],
    ['https://a.com/x?q=1', 'https://a.com/x?q=1', true],
    ['https://a.com/x?q=1', 'https://a.com/x/y', false],
    ['https://a.com', '', false],
  ])('%s for %s: %s', (given, address, isBelow) => {
    expect(isUnder(given, address)).toBe(isBelow);
  });
});

test.each([
  ['https://a.com/?utm=news&b=c%20d+e#f?g', 'utm=news&b=c d e'],
  ['https://a.com/#?x=1', ''],
  ['https://a.com', ''],
  ['https://a.com/?a=100%', 'a=100%'],
])('the query of %s is %j (OP-028)', (address, query) => {
  expect(queryOf(address)).toBe(query);
});
