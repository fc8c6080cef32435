import { CLOCK_SKEW } from '../../../platform/clock-skew.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { deleteTriesBefore, lockTries, writeTries } from './queries.ts';

/** `max` is per window of `within` milliseconds, 15 minutes when absent; `key` is a hash. */
export interface TryLimit {
  key: string;
  max: number;
  within?: number;
}

export const TRIES_WITHIN = 15 * 60_000;
const KEEP_FOR = 60 * 60_000;

/**
 * Reserves a try in every count before the password is checked, so that concurrent tries cannot exceed the limit.
 * Returns how many milliseconds to wait when a count is full, otherwise 0.
 */
export function reserveTry(db: Db, limits: readonly TryLimit[], now: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const counts: { key: string; within: number; moments: number[] }[] = [];
    let wait = 0;
    for (const { key, max, within = TRIES_WITHIN } of inOrder(limits)) {
      const moments = recent(await lockTries(trx, key), now, within);
      const oldest = moments.at(-max);
      if (moments.length >= max && oldest !== undefined) wait = Math.max(wait, oldest + within - now);
      counts.push({ key, within, moments });
    }
    if (wait > 0) return wait;
    for (const { key, within, moments } of counts) await writeTries(trx, key, [...moments, now], now + within);
    return 0;
  });
}

export async function releaseTry(db: Db, limits: readonly TryLimit[], moment: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { key, within = TRIES_WITHIN } of inOrder(limits)) {
      const moments = recent(await lockTries(trx, key), moment, within);
      const at = moments.indexOf(moment);
      await writeTries(trx, key, at === -1 ? moments : moments.toSpliced(at, 1), moment + within);
    }
  });
  await deleteTriesBefore(db, moment - KEEP_FOR);
}

/** Always in the same order, so that two transactions cannot deadlock. */
function inOrder(limits: readonly TryLimit[]): readonly TryLimit[] {
  return limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function recent(moments: readonly number[], now: number, within: number): number[] {
  // Anything further ahead was stored while a clock was wrong.
  return moments.filter((moment) => moment > now - within && moment <= now + CLOCK_SKEW).sort((a, b) => a - b);
}
