import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { RawBuilder, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { databaseMoment, dialectOf } from '../db/dialect.ts';
import type { Db, ProcessTable } from '../db/schema.ts';
import { VERSION } from '../version.ts';

/** A server process that shares the database. */
export type ProcessRow = Selectable<ProcessTable>;

const SEEN_EVERY = 5000;
/** Whoever was not seen for this many seconds is gone. */
const GONE_AFTER = 20;

/** The processes that are alive, by the database's clock, in the order of their slots. */
export async function listProcesses(db: Db): Promise<ProcessRow[]> {
  return db.selectFrom('processes').selectAll().where(wasSeen(db)).orderBy('slot').execute();
}

/** Whether a living process has this name. */
export function isAlive(db: Db, name: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select 1 from processes where processes.name = ${name} and ${wasSeen(db)})`;
}

function wasSeen(db: Db): RawBuilder<SqlBool> {
  return sql`processes.seen_at > ${databaseMoment(dialectOf(db), -GONE_AFTER)}`;
}

/** The place of this process among those that share the database. */
export interface Membership {
  /** Unlike that of any other process. */
  name: string;
  /** The smallest number that no other living process has. Two may share one for a while after a process froze. */
  slot(): number;
  leave(): Promise<void>;
}

/** For tests and whoever writes little: nobody needs to know. */
export const ALONE: Membership = { name: 'alone', slot: () => 0, leave: async () => undefined };

/** Joins the living processes, and stays one until it leaves. */
export async function joinProcesses(db: Db, log: Logger): Promise<Membership> {
  const name = `${hostname()}-${process.pid}-${randomBytes(2).toString('hex')}`;
  let slot = await takeSlot(db, name);
  const stay = async () => {
    try {
      if (!(await isSeen(db, slot, name))) slot = await takeSlot(db, name);
    } catch (error) {
      log.warn({ err: error }, 'this process could not tell the others that it is alive');
    }
  };
  const timer = setInterval(stay, SEEN_EVERY).unref();
  return {
    name,
    slot: () => slot,
    async leave() {
      clearInterval(timer);
      await db.deleteFrom('processes').where('slot', '=', slot).where('name', '=', name).execute();
    },
  };
}

async function takeSlot(db: Db, name: string): Promise<number> {
  const dialect = dialectOf(db);
  const now = databaseMoment(dialect, 0);
  for (;;) {
    const taken = new Set((await listProcesses(db)).map(({ slot }) => slot));
    let slot = 0;
    while (taken.has(slot)) slot++;
    const { rows } = await sql`insert into processes (slot, name, version, since, seen_at)
      values (${slot}, ${name}, ${VERSION}, ${now}, ${now})
      on conflict (slot) do update set name = excluded.name, version = excluded.version,
        since = excluded.since, seen_at = excluded.seen_at
      where processes.seen_at <= ${databaseMoment(dialect, -GONE_AFTER)}
      returning slot`.execute(db);
    // Somebody else may have been faster.
    if (rows.length > 0) return slot;
  }
}

async function isSeen(db: Db, slot: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('processes')
    .set({ seen_at: databaseMoment(dialectOf(db), 0) })
    .where('slot', '=', slot)
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
