import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { EndpointMeta } from '@userfeedback/contract';
import { AppError } from './app-error.ts';
import { callerAddress } from './caller-address.ts';

/** Calls a minute from one address; generous, since the visitors of an office or a phone network share one. */
const PER_MINUTE = { write: 600, admin: 1200 };

/** How often one address may call a row. Reading what all visitors get is free: it is prepared and cacheable. */
export function callsPerMinute(meta: EndpointMeta, method: string): RateLimitOptions | false {
  const isFree = meta.capability === 'visit' && method === 'GET' && meta.perMinute === undefined;
  if (isFree) return false;
  const byDefault = meta.capability === 'visit' ? PER_MINUTE.write : PER_MINUTE.admin;
  return { max: meta.perMinute ?? byDefault, timeWindow: 60_000 };
}

const SILENT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Callers learn of a limit when they meet it, by 429 and Retry-After; until then no answer speaks of it. */
export const quietLimits: RateLimitPluginOptions = {
  global: false,
  keyGenerator: callerAddress,
  errorResponseBuilder: () => new AppError('too_many_requests'),
  addHeaders: { ...SILENT, 'retry-after': true },
  addHeadersOnExceeding: SILENT,
};
