import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\nscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  '/relative',
  '',
  null,
])('%j never becomes a link (SR-13)', (url) => expect(webAddress(url)).toBeNull());

test('addresses of the web do (SR-16)', () => {
  expect(webAddress('https://example.com/a?b=c')).toBe('https://example.com/a?b=c');
});
