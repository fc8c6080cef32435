import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { SqliteError } from '../errors.ts';
import type { Db, Schema } from '../schema.ts';
import { StepError } from './errors.ts';

const LOCK = 4_400_001;
const ASK_AGAIN = 200;

/**
 * One transaction that no other process runs at the same time. On SQLite the write lock ensures that. On PostgreSQL it
 * polls for the lock, because an index made concurrently would wait for a statement that waits.
 */
export async function alone<T>(db: Db, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (dialectOf(db) === 'sqlite') return work(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    while (!(await isOurTurn(trx))) await wait(ASK_AGAIN);
    return work(trx);
  });
}

/** Without parameters: with them the connection would keep its snapshot, and others would wait for it. */
async function isOurTurn(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as is_ours`.execute(trx);
  return rows[0]?.is_ours === true;
}

export interface Patience {
  /** Per attempt, in milliseconds: everybody who comes later waits behind the request. */
  askMs: number;
  /** In milliseconds, until the step is given up. */
  giveUpMs: number;
}

export const PATIENCE: Patience = { askMs: 2000, giveUpMs: 300_000 };

/** In the first third of the time it asks so briefly and so seldom that hardly any visitor notices. */
const GENTLY = { share: 1 / 3, ask: 1 / 40, rest: 2.5 };
/** Rest after asking, as a multiple of the time asked for, so that others get through. */
const REST = 2;

/** Runs a transaction that needs locks, again and again until it gets them or its patience ends. */
export async function withLocks<T>(
  db: Db,
  name: string,
  { askMs, giveUpMs }: Patience,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const began = Date.now();
  let holder: Holder | undefined;
  for (;;) {
    const waited = Date.now() - began;
    const isGentle = waited < giveUpMs * GENTLY.share;
    const ask = Math.ceil(isGentle ? askMs * GENTLY.ask : askMs);
    const watch = new HolderWatch(db);
    try {
      return await db.transaction().execute(async (trx) => {
        if (dialectOf(db) === 'postgres') await watch.begin(trx, ask);
        return work(trx);
      });
    } catch (error) {
      if (!isLocked(error)) throw error;
      holder = (await watch.end()) ?? holder;
      if (waited >= giveUpMs) throw new StepError(refusal(name, holder, new Date(began)));
      await wait(askMs * (isGentle ? GENTLY.rest : REST));
    } finally {
      await watch.end();
    }
  }
}

function isLocked(error: unknown): boolean {
  if (error instanceof SqliteError) return error.code === 'SQLITE_BUSY';
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}

const LOCK_NOT_AVAILABLE = '55P03';

interface Holder {
  table: string | null;
  application: string | null;
  since: string | null;
}

function refusal(name: string, holder: Holder | undefined, began: Date): string {
  // SQLite does not tell who holds its file.
  const { table = null, application = null, since = null } = holder ?? {};
  return `Step ${name} did not get its lock on ${table ?? 'the database'}: held by ${application || 'another process'} since ${since ?? began.toISOString()}.`;
}

/** Looks from another connection at who holds the lock a transaction waits for; afterwards nobody can tell. */
class HolderWatch {
  readonly #db: Db;
  #looking: Promise<Holder | undefined> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  async begin(trx: Db, ask: number): Promise<void> {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = ${sql.lit(ask)}`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    this.#look(rows[0]?.pid ?? 0, Math.max(5, ask / 4));
  }

  async end(): Promise<Holder | undefined> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#looking;
  }

  #look(pid: number, everyMs: number): void {
    this.#timer = setTimeout(async () => {
      const before = await this.#looking;
      this.#looking = findHolder(this.#db, pid).then(
        (found) => found ?? before,
        () => before,
      );
      await this.#looking;
      if (this.#timer) this.#look(pid, everyMs);
    }, everyMs).unref();
  }
}

async function findHolder(db: Db, pid: number): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select c.relname as table, a.application_name as application,
      to_char(a.xact_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from pg_locks as l left join pg_class as c on c.oid = l.relation
    cross join lateral unnest(pg_blocking_pids(l.pid)) as blocking(pid)
    join pg_stat_activity as a on a.pid = blocking.pid
    where l.pid = ${pid} and not l.granted order by a.xact_start limit 1`.execute(db);
  return rows[0];
}
