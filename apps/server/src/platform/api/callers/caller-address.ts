import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Reads each caller's address early: it is gone once the caller hangs up, and the call still counts. */
export function rememberAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => Reflect.get(socket, 'remoteAddress'));
}

/** As far as trusted proxies tell it. Empty for somebody who hung up before we could look. */
export function callerAddress(request: FastifyRequest): string {
  const ip: string | undefined = request.ip;
  return ip ?? '';
}

/** Multiplies limits behind a CDN that nobody has named, since many visitors may share its address. */
const SHARED = 20;

export interface LimitedBy {
  address: string;
  times: number;
}

/**
 * By whom a call is counted. With `trustProxy: true` callers can make up all addresses except the last ones, which the
 * proxies add, so the nearest one that is not private counts.
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

/** For people to read, such as `203.0.113.0/24`: enough to tell places apart, and nobody's own address. */
export function shortNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const known = ipaddr.process(address);
  const [kind, bits] = known.kind() === 'ipv4' ? ([ipaddr.IPv4, 24] as const) : ([ipaddr.IPv6, 48] as const);
  return `${kind.networkAddressFromCIDR(`${known}/${bits}`)}/${bits}`;
}

const INSIDE = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified']);

function isOutside(address: string): boolean {
  return ipaddr.isValid(address) && !INSIDE.has(ipaddr.process(address).range());
}

/** With `trustProxy: true`: the addresses to configure as proxies, nearest first. */
export function proxiesToName(request: FastifyRequest, trustProxy: boolean | string): string[] {
  if (trustProxy !== true) return [];
  const [, ...named] = addressesNamed(request);
  return [...new Set([request.socket.remoteAddress ?? '', ...named.toReversed()])].filter(ipaddr.isValid);
}

function addressesNamed({ headers }: FastifyRequest): string[] {
  const header = headers['x-forwarded-for'] ?? [];
  return [header].flat().flatMap((line) => line.split(',').map((part) => part.trim()));
}
