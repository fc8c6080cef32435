import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './schema.ts';

export function transact<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/**
 * Locks what this transaction reads and changes until it ends; everybody who changes the same thing first locks it by
 * the same name. On SQLite a transaction that writes is alone anyway.
 */
export async function lockRecord(trx: Db, name: string): Promise<void> {
  for (const statement of recordLock(trx, name)) await statement.execute(trx);
}

/** The same as statements, to be sent with others. */
export function recordLock(db: Db, name: string): RawBuilder<unknown>[] {
  if (dialectOf(db) === 'sqlite') return [];
  return [sql`select pg_advisory_xact_lock(${RECORDS}, hashtext(${name}))`];
}

/**
 * Locks surveys. Give the ids in ascending order: whoever locks several then never waits for somebody who waits for
 * them. These locks are separate from those of `lockRecord`.
 */
export function surveyLocks(db: Db, ids: readonly number[]): RawBuilder<unknown>[] {
  return dialectOf(db) === 'sqlite' ? [] : ids.map((id) => sql`select pg_advisory_xact_lock(${SURVEYS}, ${id})`);
}

const RECORDS = 4_400_002;
const SURVEYS = 4_400_003;
