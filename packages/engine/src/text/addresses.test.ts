import { describe, expect, test } from 'vitest';
import { isOrigin, isSameAddress, isUnder, queryOf } from './addresses.ts';

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

describe('an origin is as browsers state it (FH-06)', () => {
  test.each([
    'https://shop.example',
    'http://shop.example:8080',
    'https://shop.example:80',
    'https://shop.example.',
    'https://my_shop.example',
    'https://xn--mller-kva.example',
    'http://localhost:3000',
    'http://127.0.0.1:4400',
    'http://[::1]',
    'http://[2001:db8::1]:8080',
    'http://[1:2:3:4:5:6:7:8]',
    `https://${'x'.repeat(60)}.example`,
  ])('%s', (text) => {
    expect(isOrigin(text)).toBe(true);
  });

  test.each([
    '',
    'null',
    '*',
    'https://',
    'shop.example',
    'HTTPS://shop.example',
    'https://Shop.example',
    'https://müller.example',
    'https://*.example',
    'https://shop..example',
    'https://.shop.example',
    'https://shop.example..',
    'https://shop.example/',
    'https://shop.example?x',
    'https://shop.example#x',
    'https://ada@shop.example',
    'https://ada:pw@shop.example',
    'https://shop.example:443',
    'http://shop.example:80',
    'https://shop.example:0',
    'https://shop.example:08080',
    'https://shop.example:65536',
    'https://shop.example:',
    'https://shop.example\n',
    'https://shop\u0000.example',
    "https://a;script-src'unsafe-inline'.example",
    'ftp://shop.example',
    'http://127.1',
    'http://127.0.0.01',
    'http://127.0.0.1.',
    'http://256.256.256.256',
    'http://0x7f000001',
    'http://[:::::]',
    'http://[::1::2]',
    'http://[0001::]',
    'http://[1:2:3:4:5:6:7]',
    'http://[1:2:3:4:5:6:7::8]',
    'http://[::ABCD]',
    'http://[fe80::1%eth0]',
    `https://${'x'.repeat(300)}.example`,
  ])('%j is none', (text) => {
    expect(isOrigin(text)).toBe(false);
  });
});
