import { expect, test } from 'vitest';
import { BANNER_TYPES, checkedBanner } from './banner.ts';

test('banners are info, success or warning and stay 5 s unless they say otherwise (ED-22, ED-25)', () => {
  for (const type of BANNER_TYPES) expect(checkedBanner({ type, text: 'Hello' }).timeout).toBe(5000);
  expect(checkedBanner({ type: 'info', text: 'Hello', timeout: -1 }).timeout).toBe(-1);
});

test('another type is refused (ED-22)', () => {
  // @ts-expect-error: by the compiler too
  expect(() => checkedBanner({ type: 'error', text: 'Hello' })).toThrow(TypeError);
});
