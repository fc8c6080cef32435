import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { databaseMoment, dialectOf } from '../dialect.ts';
import type { BackfillStep, ContractStep } from '../migrations/step.ts';
import type { Db, Schema } from '../schema.ts';
import type { SchemaStateTable } from '../shared-schema.ts';
import { listStates, recordStep, takenSteps } from './ledger.ts';
import { PATIENCE, withLocks } from './locks.ts';
import type { Release } from './release.ts';
import { compareVersions } from './release.ts';

/** The versions of all running processes. Passed in, because what knows them lies above `db/`. */
export type ListVersions = (db: Db) => Promise<string[]>;

/** What to do next: more now, more once older processes are gone, or nothing that this release may do yet. */
export type Next = 'more' | 'waits' | 'nothing';

/** The aim for one slice in milliseconds; writers of the embedded database wait at most that long. */
const SLICE = 10;
/** Rest after a slice, as a multiple of the time it took: visitors need the database most of the time. */
const REST = 4;
const FIRST_LIMIT = 50;
const LIMIT_MAX = 10_000;

export class Pace {
  readonly #limits = new Map<string, number>();

  limit(name: string): number {
    return this.#limits.get(name) ?? FIRST_LIMIT;
  }

  measure(name: string, milliseconds: number): void {
    const factor = Math.min(2, Math.max(1 / 8, SLICE / Math.max(1, milliseconds)));
    this.#limits.set(name, Math.min(LIMIT_MAX, Math.max(1, Math.floor(this.limit(name) * factor))));
  }
}

/** Does one slice of a back-fill and rests, or takes a contract step that is due. */
export async function doNext(db: Db, release: Release, listVersions: ListVersions, pace: Pace): Promise<Next> {
  let next: Next = 'nothing';
  for (const [name, step] of Object.entries(release.steps)) {
    if (step.kind === 'backfill') {
      const found = await fillSlice(db, { name, step, release }, listVersions, pace);
      if (found === 'more') return 'more';
      if (found === 'waits') next = 'waits';
    } else if (step.kind === 'contract' && (await contract(db, { name, step, release }, listVersions))) return 'more';
  }
  return next;
}

interface Named<Kind> {
  name: string;
  step: Kind;
  release: Release;
}

/** One transaction stores both the rows and the cursor, so nothing is done twice, whenever the process is killed. */
async function fillSlice(db: Db, named: Named<BackfillStep>, listVersions: ListVersions, pace: Pace): Promise<Next> {
  const { name, step, release } = named;
  const known = (await listStates(db)).find((state) => state.name === name);
  if (known?.done_at) return 'nothing';
  if (!known) {
    await begin(db, named, listVersions);
    return 'more';
  }
  const began = performance.now();
  const next = await db.transaction().execute(async (trx): Promise<Next> => {
    const state = await lockState(trx, name);
    if (!state || state.done_at !== null) return 'nothing';
    // The last pass begins only when no process writes the former form. If one starts later, the pass begins again.
    if (state.is_last_pass && state.cursor === null && (await isOlderThere(trx, step, listVersions))) return 'waits';
    const { after, rows } = await step.fill(trx, dialectOf(trx), state.cursor, pace.limit(name));
    if (after === null && state.is_last_pass) await recordStep(trx, name, release);
    else {
      const looked_at = after === null ? state.total : Math.min(state.total, state.looked_at + rows);
      const is_last_pass = after === null ? 1 : state.is_last_pass;
      await trx
        .updateTable('schema_state')
        .set({ cursor: after, looked_at, is_last_pass })
        .where('name', '=', name)
        .execute();
    }
    return 'more';
  });
  const took = performance.now() - began;
  if (next === 'more') {
    pace.measure(name, took);
    await wait(took * REST);
  }
  return next;
}

/** Without older processes the first pass is already the last one. */
async function begin(db: Db, { name, step, release }: Named<BackfillStep>, listVersions: ListVersions): Promise<void> {
  const total = await step.count(db);
  const is_last_pass = (await isOlderThere(db, step, listVersions)) ? 0 : 1;
  const begun_at = databaseMoment(dialectOf(db), 0);
  await db
    .insertInto('schema_state')
    .values({
      name,
      kind: 'backfill',
      version: release.version,
      fits: null,
      begun_at,
      done_at: null,
      cursor: null,
      looked_at: 0,
      total,
      is_last_pass,
    })
    .onConflict((row) => row.column('name').doNothing())
    .execute();
}

async function lockState(trx: Transaction<Schema>, name: string): Promise<SchemaStateTable | undefined> {
  const query = trx.selectFrom('schema_state').selectAll().where('name', '=', name);
  return (dialectOf(trx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

async function isOlderThere(db: Db, { release }: BackfillStep, listVersions: ListVersions): Promise<boolean> {
  return olderThan(release, await listVersions(db)).length > 0;
}

async function contract(db: Db, named: Named<ContractStep>, listVersions: ListVersions): Promise<boolean> {
  const { name, step, release } = named;
  const mayTake = async (on: Db) =>
    !(await takenSteps(on)).includes(name) &&
    reasonToWait(named, await listStates(on), await listVersions(on)) === undefined;
  if (!(await mayTake(db))) return false;
  return withLocks(db, name, PATIENCE, async (trx) => {
    // A process that starts now waits until the step is done, and then checks whether it fits.
    if (dialectOf(trx) === 'postgres') await sql`lock table processes in share mode`.execute(trx);
    if (!(await mayTake(trx))) return false;
    await step.up(trx as never, dialectOf(trx));
    await recordStep(trx, name, release);
    return true;
  });
}

export function reasonToWait(
  { step, release }: Pick<Named<ContractStep>, 'step' | 'release'>,
  states: readonly SchemaStateTable[],
  versions: readonly string[],
): string | undefined {
  if (compareVersions(release.version, step.from) < 0) return `waits for release ${step.from}`;
  for (const name of step.after) {
    const state = states.find((one) => one.name === name);
    if (!state?.done_at) return `waits: back-fill ${name} is at ${percentOf(state)} %`;
  }
  return reasonOfOlder(step.fits, versions);
}

export function reasonOfOlder(version: string, versions: readonly string[]): string | undefined {
  const older = olderThan(version, versions);
  if (older.length === 0) return undefined;
  const counts = [...new Set(older)].sort(compareVersions).map((one) => {
    const count = older.filter((other) => other === one).length;
    return `${count} process${count === 1 ? '' : 'es'} of ${one}`;
  });
  return `waits: ${counts.join(' and ')} ${older.length === 1 ? 'is' : 'are'} running`;
}

function olderThan(version: string, versions: readonly string[]): string[] {
  return versions.filter((one) => compareVersions(one, version) < 0);
}

export function percentOf(state: SchemaStateTable | undefined): number {
  return Math.floor(ratioOf(state) * 100);
}

/** From 0 to 1. Below 1 while it waits for the last pass, even if all rows were looked at. */
export function ratioOf(state: SchemaStateTable | undefined): number {
  if (!state) return 0;
  if (state.done_at !== null) return 1;
  return Math.min(0.99, state.looked_at / Math.max(1, state.total));
}
