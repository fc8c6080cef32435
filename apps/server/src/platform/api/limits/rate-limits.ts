import type { FastifyRateLimitStore, RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { EndpointMeta } from '@userfeedback/contract';
import { LRUCache } from 'lru-cache';
import { AppError } from '../app-error.ts';
import { limitedBy } from '../callers/caller-address.ts';
import type { SharedCounts } from './shared-counts.ts';

/** Limits are generous, since everybody in an office or phone network shares one address. */
const MINUTE = 60_000;
const PER_MINUTE = { write: 600, admin: 1200 };

/** Calls from one address. Visitors' reads are not limited: they are prepared and cacheable. */
export function callsPerMinute(
  meta: EndpointMeta,
  method: string,
  trustProxy: boolean | string,
): RateLimitOptions | false {
  const isFree = meta.capability === 'visit' && method === 'GET' && meta.perMinute === undefined;
  if (isFree) return false;
  if (meta.capability !== 'visit') return { max: meta.perMinute ?? PER_MINUTE.admin, timeWindow: MINUTE };
  const most = meta.perMinute ?? PER_MINUTE.write;
  return { max: (request) => most * limitedBy(request, trustProxy).times, timeWindow: MINUTE };
}

interface Count {
  current: number;
  /** By the monotonic clock: a window that began while the wall clock was ahead would never end. */
  began: number;
}

/** Replaces the plugin's store, which uses the wall clock and knows only this process. */
class SteadyStore implements FastifyRateLimitStore {
  readonly #shared: SharedCounts;
  readonly #route: string;
  /** Created on first use: each of a hundred routes has one, and it allocates all its entries at once. */
  #counts: LRUCache<string, Count> | undefined;

  constructor(shared: SharedCounts, route = '') {
    this.#shared = shared;
    this.#route = route;
  }

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = MINUTE,
    max = PER_MINUTE.write,
  ): void {
    const now = performance.now();
    this.#counts ??= new LRUCache({ max: 5000 });
    const known = this.#counts.get(key);
    const count = known && now - known.began < timeWindow ? known : { current: 0, began: now };
    count.current += 1;
    this.#counts.set(key, count);
    const ttl = Math.ceil(timeWindow - (now - count.began));
    const current = this.#shared.total({
      key: `${this.#route} ${key}`,
      count: count.current,
      max,
      ends: ttl,
    });
    if (typeof current === 'number') callback(null, { current, ttl });
    else void current.then((all) => callback(null, { current: all, ttl }));
  }

  /** What the plugin passes is not what its types say. */
  child(params: object): SteadyStore {
    const { routeInfo } = params as { routeInfo?: { method?: unknown; url?: string } };
    return new SteadyStore(this.#shared, `${String(routeInfo?.method)} ${routeInfo?.url}`);
  }
}

const SILENT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Callers learn of a limit only when they hit it, by 429 and Retry-After. */
export function quietLimits(shared: SharedCounts, trustProxy: boolean | string): RateLimitPluginOptions {
  class Store extends SteadyStore {
    constructor() {
      super(shared);
    }
  }
  return {
    global: false,
    store: Store,
    keyGenerator: (request) => limitedBy(request, trustProxy).address,
    errorResponseBuilder: () => new AppError('too_many_requests'),
    addHeaders: { ...SILENT, 'retry-after': true },
    addHeadersOnExceeding: SILENT,
  };
}
