import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { dialectOf } from '../dialect.ts';
import type { Tables } from '../migrations/first.ts';
import { firstName, firstStep, madeBefore } from '../migrations/first.ts';
import type { IndexStep, NewIndex, Step } from '../migrations/step.ts';
import type { Db, Schema } from '../schema.ts';
import { StepError, UnfitDatabase } from './errors.ts';
import { createLedger, listMissingSteps, recordStep, requireFit, takenSteps } from './ledger.ts';
import type { Patience } from './locks.ts';
import { alone, PATIENCE, withLocks } from './locks.ts';
import type { Release } from './release.ts';
import { compareVersions, THIS_RELEASE } from './release.ts';

/** An addon that brings its own tables; a part of `ServerAddon`. */
export interface AddonWithMigrations {
  manifest: { slug: string };
  migrations?: readonly [FirstStep, ...AddonStep[]];
}

interface FirstStep {
  name: string;
  tables: Tables;
}

/** It adds something, as an expand step does. */
interface AddonStep {
  name: string;
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>;
}

export interface Given {
  /** Called in the transaction that makes the tables, also when nothing was missing; throws if they are somebody else's. */
  claim?: ((trx: Db) => Promise<void>) | undefined;
  release?: Release | undefined;
  patience?: Patience | undefined;
}

/** Takes the steps that the release needs, each once whoever else does the same; returns their names. */
export async function migrate(db: Db, given: Given = {}): Promise<string[]> {
  const release = given.release ?? THIS_RELEASE;
  const first = await alone(db, async (trx) => {
    await requireFit(trx, release);
    const isEmpty = (await takenSteps(trx)).length === 0;
    const steps = isEmpty ? await runSteps(trx, release) : [];
    await given.claim?.(trx);
    return steps;
  });
  if ((await listMissingSteps(db, release)).length === 0) return first;
  return [...first, ...(await takeOneByOne(db, given, release))];
}

/** Runs the steps on an empty database, in one transaction and without care for others. Returns their names. */
async function runSteps(trx: Transaction<Schema>, release: Release): Promise<string[]> {
  const dialect = dialectOf(trx);
  await createLedger(trx);
  const done: string[] = [];
  for (const [name, step] of Object.entries(release.steps)) {
    // There is nothing yet that an older process could need, or that would have to be filled in.
    if (step.kind === 'contract' && compareVersions(release.version, step.from) < 0) continue;
    await explained(name, async () => {
      if (isIndexStep(step)) for (const index of step.indexes) await createIndex(trx, index);
      else if (step.kind !== 'backfill') await step.up(untyped(trx), dialect);
      await recordStep(trx, name, release);
    });
    done.push(name);
  }
  return done;
}

/** Each step is a transaction of its own, so that others hardly wait for it, and what was taken stays if the next fails. */
function takeOneByOne(db: Db, given: Given, release: Release): Promise<string[]> {
  const { patience = PATIENCE } = given;
  const dialect = dialectOf(db);
  return inTurn(db, async (requireTurn) => {
    const done: string[] = [];
    for (const name of await listMissingSteps(db, release)) {
      const step = release.steps[name] as Exclude<Step, { kind: 'backfill' }>;
      await requireTurn();
      await explained(name, async () => {
        if (isIndexStep(step) && dialect === 'postgres') await createConcurrently(db, step, patience);
        const isOurs = await withLocks(db, name, patience, async (trx) => {
          if ((await takenSteps(trx)).includes(name)) return false;
          if (!isIndexStep(step)) await step.up(untyped(trx), dialect);
          else if (dialect === 'sqlite') for (const index of step.indexes) await createIndex(trx, index);
          await recordStep(trx, name, release);
          return true;
        });
        if (isOurs) done.push(name);
      });
    }
    return done;
  });
}

/** Runs the missing steps of each addon, active or not; every addon has its own list of steps run. */
export function migrateAddons(db: Db, addons: readonly AddonWithMigrations[], patience = PATIENCE): Promise<string[]> {
  return inTurn(db, async (requireTurn) => {
    const done: string[] = [];
    for (const { slug, step } of await missingAddonSteps(db, addons)) {
      const name = `${slug}/${step.name}`;
      await requireTurn();
      await explained(name, async () => {
        const isOurs = await withLocks(db, name, patience, async (trx) => {
          if ((await appliedSteps(trx, slug)).has(step.name)) return false;
          await step.up(untyped(trx), dialectOf(db));
          await recordAddonStep(trx, slug, step.name);
          return true;
        });
        if (isOurs) done.push(name);
      });
    }
    return done;
  });
}

/** The names of the steps that addons' tables lack. Throws UnfitDatabase where they have another first step. */
export async function listMissingOfAddons(db: Db, addons: readonly AddonWithMigrations[]): Promise<string[]> {
  return (await missingAddonSteps(db, addons)).map(({ slug, step }) => `${slug}/${step.name}`);
}

async function missingAddonSteps(db: Db, addons: readonly AddonWithMigrations[]) {
  const missing: { slug: string; step: AddonStep }[] = [];
  for (const { manifest, migrations } of addons) {
    if (!migrations) continue;
    const [{ name, tables }, ...others] = migrations;
    const first = { name: firstName(name, tables), ...firstStep(tables) };
    const known = await appliedSteps(db, manifest.slug);
    if (known.size > 0 && !known.has(first.name)) throw new UnfitDatabase(madeBefore('This database'));
    for (const step of [first, ...others]) if (!known.has(step.name)) missing.push({ slug: manifest.slug, step });
  }
  return missing;
}

async function appliedSteps(db: Db, slug: string): Promise<Set<string>> {
  const rows = await db.selectFrom('addon_migrations').select('name').where('slug', '=', slug).execute();
  return new Set(rows.map((row) => row.name));
}

async function recordAddonStep(db: Db, slug: string, name: string): Promise<void> {
  const applied_at = new Date().toISOString();
  await db.insertInto('addon_migrations').values({ slug, name, applied_at }).execute();
}

/**
 * Several transactions, one process at a time; what it is given throws when the turn was lost. On SQLite processes may
 * mix, and each transaction looks for itself what is there.
 */
function inTurn<T>(db: Db, work: (requireTurn: () => Promise<void>) => Promise<T>): Promise<T> {
  if (dialectOf(db) === 'sqlite') return work(async () => undefined);
  return alone(db, (held) => work(async () => void (await sql`select 1`.execute(held))));
}

/** Errors of a step name it. */
async function explained(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StepError || error instanceof UnfitDatabase) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StepError(`Step ${name} failed: ${reason}`, { cause: error });
  }
}

function isIndexStep(step: Step): step is IndexStep {
  return 'indexes' in step;
}

async function createIndex(db: Db, { name, table, on }: NewIndex): Promise<void> {
  await sql`create index ${sql.ref(name)} on ${sql.table(table)} ${sql.raw(on)}`.execute(db);
}

/** Nobody waits for such an index, but it cannot be made in a transaction. One that was broken off is left invalid. */
async function createConcurrently(db: Db, { indexes }: IndexStep, { giveUpMs }: Patience): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = ${sql.lit(giveUpMs)}`.execute(connection);
    // So that the server notices when we were killed; not every system can.
    await sql`set client_connection_check_interval = '1s'`.execute(connection).catch(() => undefined);
    try {
      for (const { name, table, on } of indexes) {
        const { rows } = await sql<{ is_valid: boolean }>`
          select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${name})`.execute(connection);
        if (rows[0]?.is_valid) continue;
        if (rows[0]) await sql`drop index concurrently ${sql.ref(name)}`.execute(connection);
        await sql`create index concurrently ${sql.ref(name)} on ${sql.table(table)} ${sql.raw(on)}`.execute(connection);
      }
    } finally {
      for (const setting of ['statement_timeout', 'lock_timeout', 'client_connection_check_interval'])
        await sql`reset ${sql.raw(setting)}`.execute(connection).catch(() => undefined);
    }
  });
}

/** The builder for migrations: the tables that the types promise do not exist yet. */
function untyped(db: Db): Kysely<unknown> {
  return db as unknown as Kysely<unknown>;
}
