import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { EndpointMeta } from '@userfeedback/contract';
import { LRUCache } from 'lru-cache';
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

/** Failed tries to sign in to one account, whatever address they come from. */
export function createTries({ max, windowMs }: { max: number; windowMs: number }) {
  const failures = new LRUCache<string, { count: number; since: number }>({ max: 10_000 });
  const current = (account: string, now: number) => {
    const entry = failures.get(account);
    return entry && now - entry.since < windowMs ? entry : undefined;
  };
  return {
    /** Seconds to wait when the account has failed too often, else 0. */
    wait(account: string, now: number): number {
      const entry = current(account, now);
      return entry && entry.count >= max ? Math.ceil((entry.since + windowMs - now) / 1000) : 0;
    },
    fail(account: string, now: number): void {
      const entry = current(account, now);
      if (entry) entry.count += 1;
      else failures.set(account, { count: 1, since: now });
    },
    forget(account: string): void {
      failures.delete(account);
    },
  };
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
