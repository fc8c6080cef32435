import type { Result } from 'autocannon';
import type { Reading } from './rounds.ts';

/** Only successful calls count for the rate. */
export function readingOf({ statusCodeStats, latency }: Result, status: string, seconds: number): Reading {
  return { usual: (statusCodeStats[status]?.count ?? 0) / seconds, tail: latency.p99 };
}
