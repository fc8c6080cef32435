import type { Db } from './schema.ts';

/** Reads several things as of one moment, so that their figures agree. */
export function inOnePicture<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read);
}
