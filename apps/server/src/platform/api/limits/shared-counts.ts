import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { databaseMs, dialectOf, jsonRows } from '../../db/dialect.ts';
import { transactInTwoTrips } from '../../db/pipeline.ts';
import type { Db } from '../../db/schema.ts';
import { recordLock } from '../../db/transact.ts';
import { atMost } from '../../memory.ts';
import type { SiteSecrets } from '../../secrets.ts';
import type { Membership } from '../../site/processes.ts';

export interface OwnCount {
  /** Whom and what is counted; stored as a hash that changes daily. */
  key: string;
  count: number;
  max: number;
  /** Milliseconds until the count begins anew. */
  ends: number;
}

interface Parts {
  db: Db;
  membership: Membership;
  config: Pick<SiteSecrets, 'secret'>;
  now: () => Date;
}

interface Known {
  own: OwnCount;
  /** What this process has told the others. */
  told: number;
  /** What the others had counted when this process last asked. */
  others: number;
  until: number;
  telling?: Promise<unknown> | undefined;
}

/** All processes together may exceed a limit by this share of it. */
const TOLERANCE = 0.25;
/** How long to wait for the counts of the others, in milliseconds; enough for a busy process. */
const PATIENCE = 250;
const UNKNOWN = Symbol('unknown');

/**
 * Adds the counts of other processes to this one's, so that limits hold for the site. Only callers who have used a good
 * part of a limit are shared: nobody else costs a statement, and a process that is alone never asks. While the database
 * is away each process limits by itself.
 */
export class SharedCounts {
  readonly #deps: Parts;
  readonly #known = new LRUCache<string, Known>(atMost(20_000));
  #waiting: Known[] = [];
  #telling: Promise<unknown> = Promise.resolve();

  constructor(deps: Parts) {
    this.#deps = deps;
  }

  /** Over all processes; synchronous for callers far from the limit. */
  total(own: OwnCount): number | Promise<number> {
    const processes = this.#deps.membership.count();
    if (processes < 2) return own.count;
    const now = performance.now();
    const found = this.#known.get(own.key);
    const known: Known = found && now < found.until ? found : { own, told: 0, others: 0, until: now + own.ends };
    known.own = own;
    if (known !== found) this.#known.set(own.key, known);
    // Each of the others may be this far ahead of what it has told, and of what was asked last.
    const step = Math.max(1, Math.floor((own.max * TOLERANCE) / (2 * processes)));
    if (own.count - known.told < step) return own.count + known.others;
    const late = wait(PATIENCE, UNKNOWN, { ref: false });
    const catchUp = async () => {
      while (own.count - known.told >= step) {
        known.telling ??= this.#tell(known);
        if ((await Promise.race([known.telling, late])) === UNKNOWN) break;
      }
      return own.count + known.others;
    };
    return catchUp();
  }

  /** One statement at a time; whoever comes meanwhile shares the next one. */
  #tell(known: Known): Promise<unknown> {
    this.#waiting.push(known);
    if (this.#waiting.length === 1) this.#telling = this.#telling.then(() => this.#tellWaiting());
    return this.#telling;
  }

  async #tellWaiting(): Promise<unknown> {
    const told = this.#waiting;
    this.#waiting = [];
    const counts = told.map(({ own }) => own);
    try {
      const others = await this.#exchange(counts);
      for (const [place, known] of told.entries()) {
        known.told = counts[place]?.count ?? 0;
        known.others = others[place] ?? 0;
      }
      return undefined;
    } catch {
      // Limits are not worth an error: the next call asks again.
      return UNKNOWN;
    } finally {
      for (const known of told) known.telling = undefined;
    }
  }

  async #exchange(counts: readonly OwnCount[]): Promise<number[]> {
    const { db, membership } = this.#deps;
    const rows = counts.map(({ key, count, ends }) => ({
      name: nameOf(this.#deps, `limits ${key}`),
      count,
      ends: Math.ceil(ends),
    }));
    const sums = await storeCounts(db, membership.slot(), rows);
    return rows.map(({ name }) => sums.get(name) ?? 0);
  }
}

/** Does not reveal who was counted, nor whether it was the same on another day. */
function nameOf({ config, now }: Pick<Parts, 'config' | 'now'>, key: string): string {
  const day = now().toISOString().slice(0, 10);
  return createHmac('sha256', config.secret).update(`${day} ${key}`).digest('base64url').slice(0, 22);
}

const DAY = 86_400_000;

/** How many of these keys no process has counted yet today. */
export async function countNew(db: Db, given: Pick<Parts, 'config' | 'now'>, keys: readonly string[]): Promise<number> {
  const dialect = dialectOf(db);
  const rows = keys.map((key) => ({ name: nameOf(given, `new ${key}`) }));
  const ends = DAY - (given.now().getTime() % DAY);
  const { rows: added } = await sql`
    insert into shared_counts (name, slot, count, ends_at)
    select name, 0, 1, ${databaseMs(dialect)} + ${sql.lit(ends)}
    from ${jsonRows(dialect, 'given', rows, { name: 'text' })} where true order by name
    on conflict do nothing returning name`.execute(db);
  return added.length;
}

/** One process at a time: if two stored at the same moment, neither would see the other's count. */
async function storeCounts(
  db: Db,
  slot: number,
  rows: readonly { name: string; count: number; ends: number }[],
): Promise<Map<string, number>> {
  const dialect = dialectOf(db);
  const now = databaseMs(dialect);
  const given = jsonRows(dialect, 'given', rows, { name: 'text', count: 'integer', ends: 'integer' });
  const store = sql<{ name: string; others: number | string }>`
    insert into shared_counts (name, slot, count, ends_at)
    select name, ${slot}, count, ${now} + ends from ${given} where true order by name
    on conflict (name, slot) do update set count = excluded.count, ends_at = excluded.ends_at
    returning name, (
      select coalesce(sum(others.count), 0) from shared_counts as others
      where others.name = shared_counts.name and others.slot <> shared_counts.slot and others.ends_at > ${now}
    ) as others`;
  return transactInTwoTrips(db, async (trx) => ({
    last: [...recordLock(trx, 'shared counts'), store],
    result: (results) =>
      new Map(
        results.at(-1)?.rows.map((row) => {
          const { name, others } = row as { name: string; others: number | string };
          return [name, Number(others)];
        }),
      ),
  }));
}

export async function deleteEndedCounts(db: Db): Promise<void> {
  await sql`delete from shared_counts where ends_at < ${databaseMs(dialectOf(db))}`.execute(db);
}
