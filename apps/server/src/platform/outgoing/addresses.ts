import ipaddr from 'ipaddr.js';
import { OutgoingError } from './outgoing-error.ts';

export type Range = ReturnType<typeof ipaddr.parseCIDR>;
type Address = Range[0];

/** Like "10.1.0.0/16, fd00::/8"; throws for anything else. */
export function parseRanges(text: string): Range[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => ipaddr.parseCIDR(part));
}

export function areRanges(text: string): boolean {
  try {
    parseRanges(text);
    return true;
  } catch {
    return false;
  }
}

/** The kind of address ("a private address") if nothing may be sent there; null if it may. */
export function refusedKind(text: string, allowed: readonly Range[]): string | null {
  if (!ipaddr.isValid(text)) return 'no address';
  const address = ipaddr.parse(text);
  return isAmong(ipaddr.process(text), allowed) || isAmong(address, allowed) ? null : kindOf(address);
}

/** Null if something may be sent there. */
export function refusalOf(address: string, allowed: readonly Range[]): OutgoingError | null {
  if (refusedKind(address, allowed) === null) return null;
  // Does not tell which one: otherwise anybody allowed to type addresses could map the inner network.
  return new OutgoingError('address_refused', 'This address leads to a private network.');
}

function kindOf(address: Address): string | null {
  if (isAmong(address, METADATA)) return 'an address of the cloud provider';
  // Everything unassigned, and all forms that hide an IPv4 address, are outside of 2000::/3.
  if (address.kind() === 'ipv6' && !isAmong(address, GLOBAL_IPV6)) return WORDS[address.range()] ?? 'a special address';
  const range = address.range();
  return range === 'unicast' ? null : (WORDS[range] ?? 'a special address');
}

function isAmong(address: Address, ranges: readonly Range[]): boolean {
  return ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

const GLOBAL_IPV6 = parseRanges('2000::/3');
/**
 * Services that tell cloud machines their secrets. Azure's is a public address; the others are link-local or private
 * anyway.
 */
const METADATA = parseRanges('168.63.129.16/32 169.254.169.254/32 100.100.100.200/32 fd00:ec2::254/128');
const WORDS: Partial<Record<string, string>> = {
  loopback: 'a private address (this machine)',
  private: 'a private address',
  uniqueLocal: 'a private address',
  carrierGradeNat: 'a private address',
  linkLocal: 'a link-local address',
  unspecified: 'no particular address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
};
