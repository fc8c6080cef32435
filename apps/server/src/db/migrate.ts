import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { DialectName } from './dialect.ts';
import { dialectOf, hasColumn } from './dialect.ts';
import { migrations } from './migrations/index.ts';
import type { Db, Schema } from './schema.ts';
import type { SecretsFor } from './secrets-for.ts';

/** Any number, the same in every process. */
const LOCK = 4_400_001;

/** An addon that brings its own tables; a part of `ServerAddon`. */
export interface AddonWithMigrations {
  manifest: { slug: string };
  migrations?: readonly AddonStep[];
}

/** An addon's step seals nothing: its secrets are sealed when they are stored. */
interface AddonStep {
  name: string;
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>;
}

/** What steps are given. */
export interface Given {
  /** Seals what older rows hold in plain text. */
  secrets: SecretsFor;
  publicUrl: string;
  /** Called at the end of the transaction, also when nothing was missing. */
  claim?: ((trx: Db) => Promise<void>) | undefined;
}

/** Migrates the tables, one process at a time; returns the names of the steps run. */
export function migrate(db: Db, given: Given): Promise<string[]> {
  return alone(db, async (trx) => {
    const steps = await runSteps(trx, given);
    await given.claim?.(trx);
    return steps;
  });
}

/** Runs the missing steps that are wanted; returns their names. */
export async function runSteps(
  trx: Transaction<Schema>,
  given: Given,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const migrator = new Migrator({
    db: trx,
    provider: { getMigrations: async () => stepsFor(dialectOf(trx), given, isWanted) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Runs the missing steps of each addon, active or not; every addon has its own list of steps run. */
export function migrateAddons(db: Db, addons: readonly AddonWithMigrations[]): Promise<string[]> {
  return alone(db, async (trx, dialect) => {
    const taken: string[] = [];
    for (const { manifest, migrations: steps = [] } of addons) {
      const known = await appliedSteps(trx, manifest.slug);
      for (const step of steps.filter(({ name }) => !known.has(name))) {
        await step.up(untyped(trx), dialect);
        await recordStep(trx, manifest.slug, step.name);
        taken.push(`${manifest.slug}/${step.name}`);
      }
    }
    return taken;
  });
}

/** One transaction that no other process runs at the same time. On SQLite the write lock ensures that. */
export function alone<T>(
  db: Db,
  work: (trx: Transaction<Schema>, dialect: DialectName) => Promise<T>,
): Promise<T> {
  const dialect = dialectOf(db);
  return db.transaction().execute(async (trx) => {
    if (dialect === 'postgres') {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    }
    return await work(trx, dialect);
  });
}

/** The builder for migrations: the tables that the types promise do not exist yet. */
function untyped(db: Db): Kysely<unknown> {
  return db as unknown as Kysely<unknown>;
}

function stepsFor(
  dialect: DialectName,
  { secrets, publicUrl }: Given,
  isWanted: (name: string) => boolean,
): Record<string, Migration> {
  const steps = Object.entries(migrations).filter(([name]) => isWanted(name));
  return Object.fromEntries(
    steps.map(([name, step]) => [name, { up: (db) => step.up(db, dialect, secrets, publicUrl) }]),
  );
}

async function appliedSteps(db: Db, slug: string): Promise<Set<string>> {
  const rows = await db.selectFrom('addon_migrations').select('name').where('slug', '=', slug).execute();
  return new Set(rows.map((row) => row.name));
}

async function recordStep(db: Db, slug: string, name: string): Promise<void> {
  const applied_at = new Date().toISOString();
  await db.insertInto('addon_migrations').values({ slug, name, applied_at }).execute();
}

/** The steps that the product's tables still lack. */
export async function listMissingSteps(db: Db): Promise<string[]> {
  const taken = await takenSteps(db);
  return Object.keys(migrations).filter((name) => !taken.includes(name));
}

/** A step that only a newer version knows. */
export async function findUnknownStep(db: Db): Promise<string | undefined> {
  return (await takenSteps(db)).find((name) => !Object.hasOwn(migrations, name));
}

/** The steps that the product's tables have had; none on an empty database. */
export async function takenSteps(db: Db): Promise<string[]> {
  if (!(await hasColumn(db, 'kysely_migration', 'name'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
