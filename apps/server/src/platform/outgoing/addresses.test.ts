import { expect, test } from 'vitest';
import { parseRanges, refusedKind } from './addresses.ts';

test.each([
  // Open to all.
  ['93.184.216.34', null],
  ['8.8.8.8', null],
  ['172.15.255.255', null],
  ['172.32.0.1', null],
  ['2606:2800:220:1::1', null],
  // This machine.
  ['127.0.0.1', 'a private address (this machine)'],
  ['127.255.255.254', 'a private address (this machine)'],
  ['::1', 'a private address (this machine)'],
  ['0.0.0.0', 'no particular address'],
  ['0.1.2.3', 'no particular address'],
  ['::', 'no particular address'],
  // Private networks.
  ['10.0.0.1', 'a private address'],
  ['172.16.0.1', 'a private address'],
  ['172.31.255.255', 'a private address'],
  ['192.168.1.1', 'a private address'],
  ['100.64.0.1', 'a private address'],
  ['fc00::1', 'a private address'],
  ['fdff::1', 'a private address'],
  ['169.254.1.1', 'a link-local address'],
  ['fe80::1', 'a link-local address'],
  ['fe80::1%eth0', 'a link-local address'],
  // Where cloud providers give machines their secrets.
  ['169.254.169.254', 'an address of the cloud provider'],
  ['100.100.100.200', 'an address of the cloud provider'],
  ['168.63.129.16', 'an address of the cloud provider'],
  ['fd00:ec2::254', 'an address of the cloud provider'],
  // Not assigned to anybody.
  ['224.0.0.1', 'a multicast address'],
  ['ff02::1', 'a multicast address'],
  ['255.255.255.255', 'a broadcast address'],
  ['192.0.2.1', 'a special address'],
  ['198.18.0.1', 'a special address'],
  ['240.0.0.1', 'a special address'],
  ['2001:db8::1', 'a special address'],
  ['4000::1', 'a special address'],
  // An IPv4 address in another form, mapped, compatible, NAT64, 6to4, Teredo: also where the inner one is open.
  ['::ffff:127.0.0.1', 'a special address'],
  ['::ffff:8.8.8.8', 'a special address'],
  ['::7f00:1', 'a special address'],
  ['64:ff9b::7f00:1', 'a special address'],
  ['64:ff9b:1::1', 'a special address'],
  ['2002:7f00:1::', 'a special address'],
  ['2001::1', 'a special address'],
  ['nonsense', 'no address'],
  ['', 'no address'],
])('%j is %j', (address, kind) => {
  expect(refusedKind(address, [])).toBe(kind);
});

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.2', false],
  ['10.1.255.1', true],
  ['10.2.0.1', false],
  ['fd12::9', true],
  ['169.254.169.254', false],
])('with ranges of its own an operator allows %s: %s', (address, isAllowed) => {
  const allowed = parseRanges('127.0.0.1/32, 10.1.0.0/16 fd12::/16');
  expect(refusedKind(address, allowed) === null).toBe(isAllowed);
});

test.each(['10.0.0.0', '10.0.0.0/33', 'fd00::/129', 'everything'])('%j is no range', (text) => {
  expect(() => parseRanges(text)).toThrow();
});
