import { setTimeout as wait } from 'node:timers/promises';
import { BackupError } from './check-copy.ts';

const PATIENCE = 30_000;
const PAUSE = 5;
const BUSY = new Set([5, 6]);

/**
 * Retries until the database is free. SQLite's own waiting would block the thread that others need to finish; Node's
 * `backup` does not wait at all.
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

/** A backup whose target was busy fails with the code of a success. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return false;
  const errcode = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return BUSY.has(errcode) || error.message === 'not an error';
}
