import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../api/callers/caller-address.ts';
import { isFromTrustedProxy } from '../api/callers/trusted-proxies.ts';
import type { Config } from '../config/config.ts';
import { countryOfAddress } from './country-table.ts';

/** From a trusted proxy's header if one is configured, otherwise by IP address. ISO 3166 code; null when unknown. */
export async function visitorCountry(
  request: FastifyRequest,
  { countryHeader, trustProxy }: Pick<Config, 'countryHeader' | 'trustProxy'>,
): Promise<string | null> {
  const code = countryHeader === null ? undefined : request.headers[countryHeader];
  const isTrusted = code !== undefined && isFromTrustedProxy(request, trustProxy);
  if (isTrusted && typeof code === 'string' && CODE.test(code) && !NOWHERE.has(code.toUpperCase()))
    return code.toUpperCase();
  return countryOfAddress(callerAddress(request));
}

const CODE = /^[a-z]{2}$/i;
/** Codes by which proxies say unknown, or the Tor network. */
const NOWHERE = new Set(['XX', 'T1', 'ZZ']);
