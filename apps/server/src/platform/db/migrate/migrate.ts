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

export interface AddonWithMigrations {
  manifest: { slug: string };
  migrations?: readonly [FirstStep, ...AddonStep[]];
}

interface FirstStep {
  name: string;
  tables: Tables;
}

interface AddonStep {
  name: string;
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>;
}

export interface Given {
  /**
   * Called in the transaction that makes the tables, even if nothing was missing; throws if they belong to somebody
   * else.
   */
  claim?: ((trx: Db) => Promise<void>) | undefined;
  release?: Release | undefined;
  patience?: Patience | undefined;
}

/**
 * Takes the steps that the release needs and returns their names. Several processes may call it at once; each step is
 * taken once.
 */
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

/** For an empty database: all steps in one transaction, since nobody else uses it. */
async function runSteps(trx: Transaction<Schema>, release: Release): Promise<string[]> {
  const dialect = dialectOf(trx);
  await createLedger(trx);
  const done: string[] = [];
  for (const [name, step] of Object.entries(release.steps)) {
    // No older process needs anything here, and there are no rows to fill.
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

/** Each step is a transaction of its own: others hardly wait for it, and it stays if the next one fails. */
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

/** Runs the missing steps of every addon, active or not. Each addon has its own list of steps taken. */
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

/** Throws UnfitDatabase if an addon's tables began with another first step. */
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
 * Several transactions, one process at a time; the function passed to `work` throws if the turn was lost. On SQLite
 * processes may interleave, so each transaction checks again what is there.
 */
function inTurn<T>(db: Db, work: (requireTurn: () => Promise<void>) => Promise<T>): Promise<T> {
  if (dialectOf(db) === 'sqlite') return work(async () => undefined);
  return alone(db, (held) => work(async () => void (await sql`select 1`.execute(held))));
}

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

/** Such an index blocks nobody, but cannot be made in a transaction. If interrupted it stays behind as invalid. */
async function createConcurrently(db: Db, { indexes }: IndexStep, { giveUpMs }: Patience): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = ${sql.lit(giveUpMs)}`.execute(connection);
    // Lets the server notice when we were killed; not every operating system supports it.
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

/** For migrations: the tables that the types promise do not exist yet. */
function untyped(db: Db): Kysely<unknown> {
  return db as unknown as Kysely<unknown>;
}
