import { setTimeout as wait } from 'node:timers/promises';
import { BackupError } from './check-copy.ts';

const PATIENCE = 30_000;
const PAUSE = 5;
/** SQLite's codes for a database that somebody else is writing to. */
const BUSY = new Set([5, 6]);

/**
 * Does the work again and again until the database is free. SQLite's own waiting would hold the thread, and with it
 * whoever has to finish on it first; `backup` of Node does not wait at all.
 */
export async function untilFree<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const last = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > last) throw new BackupError('The database is too busy; please try again.');
      await wait(PAUSE);
    }
  }
}

/** A backup that found its target busy fails with the code of a success. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return false;
  const errcode = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return BUSY.has(errcode) || error.message === 'not an error';
}
