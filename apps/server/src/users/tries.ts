import type { Db } from '../db/schema.ts';
import { deleteTriesBefore, lockTries, writeTries } from './tries-queries.ts';

/** So many tries are judged within the window; `key` names nobody. */
export interface TryLimit {
  key: string;
  max: number;
}

const WINDOW = 15 * 60_000;
/** Clocks of several processes differ a little; what lies further ahead was noted while a clock was wrong. */
const AHEAD = 60_000;
const KEPT = 60 * 60_000;

/**
 * Takes a place in every count before the password is looked at, so that however many come at once, no more are judged.
 * Returns for how many milliseconds to wait when one of them is full, else 0.
 */
export function takeTry(db: Db, limits: readonly TryLimit[], now: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const counts: { key: string; moments: number[] }[] = [];
    let wait = 0;
    for (const { key, max } of inOrder(limits)) {
      const moments = recent(await lockTries(trx, key), now);
      const oldest = moments.at(-max);
      if (moments.length >= max && oldest !== undefined) wait = Math.max(wait, oldest + WINDOW - now);
      counts.push({ key, moments });
    }
    if (wait > 0) return wait;
    for (const { key, moments } of counts) await writeTries(trx, key, [...moments, now], now + WINDOW);
    return 0;
  });
}

/** Gives the place back to whoever knew the password. */
export async function forgetTry(db: Db, limits: readonly TryLimit[], taken: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { key } of inOrder(limits)) {
      const moments = recent(await lockTries(trx, key), taken);
      const at = moments.indexOf(taken);
      await writeTries(trx, key, at === -1 ? moments : moments.toSpliced(at, 1), taken + WINDOW);
    }
  });
  await deleteTriesBefore(db, taken - KEPT);
}

/** Always in the same order, so that two who wait for each other cannot meet. */
function inOrder(limits: readonly TryLimit[]): readonly TryLimit[] {
  return limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function recent(moments: readonly number[], now: number): number[] {
  return moments.filter((moment) => moment > now - WINDOW && moment <= now + AHEAD).sort((a, b) => a - b);
}
