import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { countryOfAddress } from './country-table.ts';

/**
 * The visitor's country (OP-083): what a trusted proxy says in its header, where one is configured, else by the address.
 * ISO 3166 code, null when unknown.
 */
export async function visitorCountry(
  request: FastifyRequest,
  { countryHeader }: Pick<Config, 'countryHeader'>,
): Promise<string | null> {
  const told = countryHeader === null ? undefined : request.headers[countryHeader];
  // More than one address stands there only if the caller is a proxy that we trust.
  const isTrusted = (request.ips?.length ?? 0) > 1;
  if (isTrusted && typeof told === 'string' && CODE.test(told) && !NOWHERE.has(told.toUpperCase()))
    return told.toUpperCase();
  return countryOfAddress(request.ip);
}

const CODE = /^[a-z]{2}$/i;
/** Codes by which proxies say that they do not know, or that it is the Tor network. */
const NOWHERE = new Set(['XX', 'T1', 'ZZ']);
