import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** A visitor's browser makes several calls, and each of them asks more than once. */
const known = new LRUCache<string, { address: string | null }>({ max: 1000 });

/** In its plain form; null for private and special addresses. */
export function publicAddress(ip: string): string | null {
  const found = known.get(ip);
  if (found) return found.address;
  const address = readPublic(ip);
  known.set(ip, { address });
  return address;
}

function readPublic(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  return address.range() === 'unicast' ? address.toString() : null;
}
