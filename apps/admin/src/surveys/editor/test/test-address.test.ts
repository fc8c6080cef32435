import { expect, test } from 'vitest';
import { testAddress } from './test-address.ts';

test.each([
  ['https://a.example/', 'https://a.example/#userfeedback-test=T0k-_n'],
  ['https://a.example/x?y=1', 'https://a.example/x?y=1#userfeedback-test=T0k-_n'],
  ['https://a.example/#/pricing', 'https://a.example/#/pricing?userfeedback-test=T0k-_n'],
  ['https://a.example/#/pricing?plan=1', 'https://a.example/#/pricing?plan=1&userfeedback-test=T0k-_n'],
  ['a.example', undefined],
  ['javascript:alert(1)', undefined],
])('%s (VR-43)', (page, expected) => {
  expect(testAddress(page, 'T0k-_n')).toBe(expected);
});
