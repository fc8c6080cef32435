import { setTimeout as wait } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { takenSteps } from './migrate/ledger.ts';
import type { CreateCopyist, Former } from './new-layout-rows.ts';
import { copyDeliveries, copyRefused, countResponses, readSlice, SubmissionIds } from './new-layout-rows.ts';
import type { Db } from './schema.ts';

/** The step that needs everything to be copied; all older ones are taken on the former tables. */
export const LAYOUT_STEP = '0021-layout';

/** The steps on the former tables. */
export const isOlder = (name: string) => name < LAYOUT_STEP;

/** Why the content cannot be brought into the new layout now; the message is one line for the command line. */
export class LayoutError extends Error {
  override name = 'LayoutError';
}

/** Where the new tables are filled, beside the former ones. */
export interface NextPlace {
  former: Former;
  /** The full name of a former table within such a transaction. */
  beside(name: string): RawBuilder<unknown>;
  /** One transaction on the new tables. */
  transact<Result>(work: (trx: Db) => Promise<Result>): Promise<Result>;
  /** Copies the tables whose rows stay as they are. */
  copyTables(): Promise<void>;
  /** Makes what was left out while the tables were filled. */
  finish(): Promise<void>;
}

/** What a move needs beside the database. */
export interface LayoutMove {
  createCopyist: CreateCopyist;
  /** Tells a person how far it is. */
  tell(line: string): void;
}

const EVERY = 10_000;
const RESPONSES = 'responses';
const formatter = new Intl.NumberFormat('en-US');

/** Whether the content still has the former layout. */
export async function hasFormerLayout(db: Db): Promise<boolean> {
  const taken = await takenSteps(db);
  return taken.length > 0 && !taken.includes(LAYOUT_STEP);
}

/** Notes what is done in a small table beside the new ones, in the transaction that does it. */
export class Progress {
  readonly #place: Pick<NextPlace, 'transact'>;

  constructor(place: Pick<NextPlace, 'transact'>) {
    this.#place = place;
  }

  read(name: string): Promise<string | undefined> {
    return this.#place.transact(async (trx) => {
      const { rows } = await sql<{
        value: string;
      }>`select value from new_layout where name = ${name}`.execute(trx);
      return rows[0]?.value;
    });
  }

  /** Does something once, however often the process is killed. */
  async once(name: string, work: (trx: Db) => Promise<void>): Promise<void> {
    if ((await this.read(name)) !== undefined) return;
    await this.#place.transact(async (trx) => {
      await work(trx);
      await writeProgress(trx, name, 'done');
    });
  }
}

export async function createProgress(trx: Db): Promise<void> {
  await sql`create table new_layout (name text primary key, value text not null)`.execute(trx);
}

export async function writeProgress(trx: Db, name: string, value: string): Promise<void> {
  await sql`insert into new_layout (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(trx);
}

/** Fills the new tables from where an earlier process stopped. */
export async function fill(place: NextPlace, { createCopyist, tell }: LayoutMove): Promise<void> {
  const progress = new Progress(place);
  const after = Number((await progress.read(RESPONSES)) ?? 0);
  const [total, left] = [await countResponses(place.former, 0), await countResponses(place.former, after)];
  let copied = total - left;
  const report = () =>
    tell(`New layout: ${formatter.format(copied)} of ${formatter.format(total)} responses`);
  report();
  const timer = setInterval(report, EVERY);
  try {
    await place.copyTables();
    await progress.once('deliveries', (trx) => copyDeliveries(place.beside('deliveries'), trx));
    await progress.once('refused_submissions', (trx) => copyRefused(place.former, trx));
    await copyResponses(place, createCopyist, after, (count) => {
      copied += count;
    });
    await place.finish();
  } finally {
    clearInterval(timer);
  }
  report();
}

/** While a slice is stored, the next one is read. */
async function copyResponses(
  place: NextPlace,
  createCopyist: CreateCopyist,
  from: number,
  done: (count: number) => void,
): Promise<void> {
  const { former } = place;
  const copyist = createCopyist(former, await SubmissionIds.read(former, 'responses'));
  let slice = await readSlice(former, from);
  for (let last = slice.responses.at(-1); last; last = slice.responses.at(-1)) {
    const { id } = last;
    const current = slice;
    const writing = place.transact(async (trx) => {
      await copyist.copy(trx, current);
      await writeProgress(trx, RESPONSES, String(id));
    });
    // Both are waited for, so that nothing is under way when one has failed.
    const [stored, read] = await Promise.allSettled([writing, readSlice(former, id)]);
    if (stored.status === 'rejected') throw stored.reason;
    if (read.status === 'rejected') throw read.reason;
    slice = read.value;
    done(current.responses.length);
  }
}

/** Asks again for a while: who has just been stopped needs a moment to be gone. */
export async function refuseOthers(count: () => number | Promise<number>, patience = 3000): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    const others = await count();
    if (others === 0) return;
    if (Date.now() >= end) throw new LayoutError(stopServers(others));
    await wait(100);
  }
}

export function stopServers(others: number): string {
  return `Stop all servers of the former version first (${others} connections).`;
}

const GB = 1e9;

/** The new tables stand beside the former ones until the end. */
export function refuseSmallDisk(needed: number, free: number): void {
  if (free >= needed) return;
  const gb = (bytes: number) => (bytes / GB).toFixed(1);
  throw new LayoutError(`${gb(needed)} GB are needed, ${gb(free)} GB are free.`);
}

/** Of the former content's size. */
export const SHARE_NEEDED = 0.7;
