import ipaddr from 'ipaddr.js';

/** The address in its plain form if it is public; null for private and special ones. */
export function publicAddress(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  return address.range() === 'unicast' ? address.toString() : null;
}
