import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './schema.ts';

/** Works in the transaction that `db` is, or in one of its own. */
export function transact<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/**
 * Keeps others from reading what this transaction reads and changes until it ends: everybody who changes the same
 * thing asks for it by the same name first. On SQLite a transaction that writes is alone anyway.
 */
export async function lockRecord(trx: Db, name: string): Promise<void> {
  for (const statement of recordLock(trx, name)) await statement.execute(trx);
}

/** The same as a statement, where one is needed. */
export function recordLock(db: Db, name: string): RawBuilder<unknown>[] {
  if (dialectOf(db) === 'sqlite') return [];
  return [sql`select pg_advisory_xact_lock(${RECORDS}, hashtext(${name}))`];
}

/**
 * The same for surveys, given in the order of their ids: whoever locks several never waits for somebody who waits for
 * them. No other name shares these locks.
 */
export function surveyLocks(db: Db, ids: readonly number[]): RawBuilder<unknown>[] {
  return dialectOf(db) === 'sqlite' ? [] : ids.map((id) => sql`select pg_advisory_xact_lock(${SURVEYS}, ${id})`);
}

/** Any numbers, the same in every process. */
const RECORDS = 4_400_002;
const SURVEYS = 4_400_003;
