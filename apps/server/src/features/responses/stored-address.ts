import type { Settings } from '@userfeedback/contract';
import ipaddr from 'ipaddr.js';

/** Bits kept of a truncated address: a network of many people. */
const KEPT_BITS = { ipv4: 24, ipv6: 48 } as const;

export function storedAddress(ip: string, storage: Settings['ip_storage']): string {
  if (storage === 'full') return ip;
  if (storage === 'none' || !ipaddr.isValid(ip)) return '';
  const address = ipaddr.process(ip);
  const kind = address.kind();
  const Address = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return Address.networkAddressFromCIDR(`${address.toString()}/${KEPT_BITS[kind]}`).toString();
}
