import { expect, test } from 'vitest';
import { storedAddress } from './stored-address.ts';

test.each([
  ['203.0.113.77', 'full', '203.0.113.77'],
  ['203.0.113.77', 'truncated', '203.0.113.0'],
  ['203.0.113.77', 'none', ''],
  ['::ffff:203.0.113.77', 'truncated', '203.0.113.0'],
  ['2001:db8:aaaa:bbbb:cccc::1', 'truncated', '2001:db8:aaaa::'],
  ['2001:db8:aaaa:bbbb:cccc::1', 'none', ''],
  ['no address', 'truncated', ''],
] as const)('of %s, with the setting %s, %j is stored', (ip, storage, stored) => {
  expect(storedAddress(ip, storage)).toBe(stored);
});
