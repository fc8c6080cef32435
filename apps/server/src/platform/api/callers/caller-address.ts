import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Reads each caller's address early: it is gone once the caller hangs up, and the call still counts. */
export function rememberAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => Reflect.get(socket, 'remoteAddress'));
}

/** The caller's address, as far as trusted proxies tell it. Empty for somebody who hung up before we could look. */
export function callerAddress(request: FastifyRequest): string {
  const ip: string | undefined = request.ip;
  return ip ?? '';
}

/** Behind a CDN that nobody has named, so many visitors may share an address. */
const SHARED = 20;

/** How callers are told apart by limits. */
export interface LimitedBy {
  address: string;
  /** The limits of visitors are so many times as high. */
  times: number;
}

/**
 * By whom a call counts. Where every proxy is believed (`on`), callers can make up all but the last addresses that the proxies
 * name, so the nearest one that is not private counts.
 */
export function limitedBy(request: FastifyRequest, trustProxy: boolean | string): LimitedBy {
  if (trustProxy !== true) return { address: callerAddress(request), times: 1 };
  const named = addressesNamed(request);
  const nearest = [request.socket.remoteAddress ?? '', ...named.toReversed()].find(isOutside);
  const isShared = named.filter(isOutside).length > 1;
  return { address: nearest ?? callerAddress(request), times: isShared ? SHARED : 1 };
}

/** One subscriber has a whole /64 of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address).toString();
  return ipaddr.IPv4.isValid(known) ? known : ipaddr.IPv6.networkAddressFromCIDR(`${known}/64`).toString();
}

const INSIDE = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified']);

function isOutside(address: string): boolean {
  return ipaddr.isValid(address) && !INSIDE.has(ipaddr.process(address).range());
}

/** The proxies of this call that nobody has named, nearest first: all are believed. */
export function proxiesToName(request: FastifyRequest, trustProxy: boolean | string): string[] {
  if (trustProxy !== true) return [];
  const [, ...named] = addressesNamed(request);
  return [...new Set([request.socket.remoteAddress ?? '', ...named.toReversed()])].filter(ipaddr.isValid);
}

/** As the proxies name them, the caller first. */
function addressesNamed({ headers }: FastifyRequest): string[] {
  const header = headers['x-forwarded-for'] ?? [];
  return [header].flat().flatMap((line) => line.split(',').map((part) => part.trim()));
}
