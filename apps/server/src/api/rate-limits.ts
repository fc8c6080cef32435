import type { FastifyRateLimitStore, RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { EndpointMeta } from '@userfeedback/contract';
import { LRUCache } from 'lru-cache';
import { AppError } from './app-error.ts';
import { callerAddress } from './caller-address.ts';

/** Calls a minute from one address; generous, since the visitors of an office or a phone network share one. */
const MINUTE = 60_000;
const PER_MINUTE = { write: 600, admin: 1200 };

/** How often one address may call a row. Reading what all visitors get is free: it is prepared and cacheable. */
export function callsPerMinute(meta: EndpointMeta, method: string): RateLimitOptions | false {
  const isFree = meta.capability === 'visit' && method === 'GET' && meta.perMinute === undefined;
  if (isFree) return false;
  const byDefault = meta.capability === 'visit' ? PER_MINUTE.write : PER_MINUTE.admin;
  return { max: meta.perMinute ?? byDefault, timeWindow: MINUTE };
}

interface Count {
  current: number;
  /** Of a clock that nobody sets: a window that began while the server's was ahead would not end. */
  began: number;
}

/** The plugin's own store counts by the server's clock. */
class SteadyStore implements FastifyRateLimitStore {
  /** Made when it is first needed: each of a hundred routes has one, and it takes room for all its entries at once. */
  #counts: LRUCache<string, Count> | undefined;

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = MINUTE,
  ): void {
    const now = performance.now();
    this.#counts ??= new LRUCache({ max: 5000 });
    const known = this.#counts.get(key);
    const count = known && now - known.began < timeWindow ? known : { current: 0, began: now };
    count.current += 1;
    this.#counts.set(key, count);
    callback(null, { current: count.current, ttl: Math.ceil(timeWindow - (now - count.began)) });
  }

  child(): SteadyStore {
    return new SteadyStore();
  }
}

const SILENT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Callers learn of a limit when they meet it, by 429 and Retry-After; until then no answer speaks of it. */
export const quietLimits: RateLimitPluginOptions = {
  global: false,
  store: SteadyStore,
  keyGenerator: callerAddress,
  errorResponseBuilder: () => new AppError('too_many_requests'),
  addHeaders: { ...SILENT, 'retry-after': true },
  addHeadersOnExceeding: SILENT,
};
