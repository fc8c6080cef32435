import { sql } from 'kysely';
import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { bumpCounter } from './queries.ts';

/** Longer than any change takes; whoever waits longer is told to try again. */
const WAIT_MAX = '5s';

/** Makes a change that all processes must see, in one transaction with the counter they watch. */
export function changeSite<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return changeAside(db, async (trx) => {
    const result = await work(trx);
    await bumpCounter(trx);
    return result;
  });
}

export function changeAside<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return transact(db, async (trx) => {
    if (dialectOf(trx) === 'postgres') await sql`select set_config('lock_timeout', ${WAIT_MAX}, true)`.execute(trx);
    return work(trx);
  });
}
