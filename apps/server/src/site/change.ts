import type { Db } from '../db/schema.ts';
import { bumpCounter } from './queries.ts';

/** Makes a change that all processes must see, in one transaction with the counter they watch. */
export function changeSite<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const result = await work(trx);
    await bumpCounter(trx);
    return result;
  });
}
