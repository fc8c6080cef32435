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
])('SR-13 %j never becomes a link', (url) => expect(webAddress(url)).toBeNull());

test('SR-16 addresses of the web do', () => {
  expect(webAddress('https://example.com/a?b=c')).toBe('https://example.com/a?b=c');
});
