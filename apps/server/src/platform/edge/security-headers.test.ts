import { expect, test } from 'vitest';
import { adminPolicy } from './security-headers.ts';

const SITE = { publicUrl: 'https://feedback.example', fonts: null };
const policyFor = (origins: readonly string[]) => adminPolicy('bm9uY2U', SITE, origins);

test('the admin may frame the pages of the site, and show pictures of those without https (FH-06)', () => {
  const policy = policyFor(['https://shop.example', 'http://old.example']);
  expect(policy).toContain("frame-src 'self' https://shop.example http://old.example");
  expect(policy).toMatch(/img-src [^;]*http:\/\/old\.example/);
});

test.each([
  ['https', 250],
  ['http', 250],
])(
  'with 50 long origins of %s the header still fits into the 4 KB that proxies give a page (FH-06)',
  (scheme, length) => {
    const origins = Array.from({ length: 50 }, (_, n) => `${scheme}://${'x'.repeat(length)}${n}.example`);
    const policy = policyFor(origins);
    expect(policy.length).toBeLessThan(3000);
    expect(policy).toMatch(new RegExp(`frame-src 'self' ${scheme}:(;|$)`));
  },
);
