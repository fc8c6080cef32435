import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

const compiled = new Map<boolean | string, (address: string, hop: number) => boolean>();

export function isFromTrustedProxy({ raw }: FastifyRequest, trustProxy: boolean | string): boolean {
  return isHandedOn(raw, trustProxy);
}

/** For requests that are not Fastify's yet. */
export function isHandedOn(raw: FastifyRequest['raw'], trustProxy: boolean | string): boolean {
  const trust = compiled.get(trustProxy) ?? compileTrust(trustProxy);
  compiled.set(trustProxy, trust);
  return trust(raw.socket.remoteAddress ?? '', 0);
}

function compileTrust(trustProxy: boolean | string) {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  return compile(trustProxy.split(',').map((part) => part.trim()));
}
