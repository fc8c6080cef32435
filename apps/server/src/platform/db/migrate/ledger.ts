import { sql } from 'kysely';
import { databaseMoment, dialectOf, hasColumn } from '../dialect.ts';
import { madeBefore } from '../migrations/first.ts';
import type { StepKind } from '../migrations/step.ts';
import type { Db } from '../schema.ts';
import type { SchemaStateTable } from '../shared-schema.ts';
import { UnfitDatabase } from './errors.ts';
import type { Release } from './release.ts';
import { compareVersions, FIRST_VERSION, kindOf, neededSteps, THIS_RELEASE } from './release.ts';

/** The names of the steps taken are in Kysely's table, for historical reasons; all else about them is in ours. */

export async function takenSteps(db: Db): Promise<string[]> {
  if (!(await hasColumn(db, 'kysely_migration', 'name'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function listMissingSteps(db: Db, release = THIS_RELEASE): Promise<string[]> {
  const taken = await takenSteps(db);
  return neededSteps(release).filter((name) => !taken.includes(name));
}

export async function listStates(db: Db): Promise<SchemaStateTable[]> {
  if (!(await hasColumn(db, 'schema_state', 'name'))) return [];
  return db.selectFrom('schema_state').selectAll().orderBy('name').execute();
}

export async function createLedger(db: Db): Promise<void> {
  // A role that may not create tables fails even with `if not exists`.
  if (await hasColumn(db, 'kysely_migration', 'name')) return;
  await sql`create table kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db);
}

export async function recordStep(db: Db, name: string, { steps, version }: Release): Promise<void> {
  const timestamp = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})
    on conflict (name) do nothing`.execute(db);
  const step = steps[name];
  if (!step) return;
  const now = databaseMoment(dialectOf(db), 0);
  await db
    .insertInto('schema_state')
    .values({
      name,
      kind: kindOf(step),
      version,
      fits: step.kind === 'contract' ? step.fits : null,
      begun_at: now,
      done_at: now,
      cursor: null,
      looked_at: 0,
      total: 0,
      is_last_pass: 1,
    })
    // A back-fill has had a row since it began.
    .onConflict((row) => row.column('name').doUpdateSet({ done_at: now, cursor: null }))
    .execute();
}

/** The newest version that took a step, the first step and the last one. Undefined on an empty database. */
export async function describeTables(db: Db): Promise<{ version: string; first: string; step: string } | undefined> {
  const taken = await takenSteps(db);
  const [first, step] = [taken[0], taken.at(-1)];
  if (first === undefined || step === undefined) return undefined;
  const versions = (await listStates(db)).map(({ version }) => version);
  return { version: newest(versions) ?? FIRST_VERSION, first, step };
}

/** The contract step that made older releases unusable, and the oldest release that still works. */
export function findBarrier(states: readonly SchemaStateTable[]): { step: string; fits: string } | undefined {
  const barriers = states.flatMap(({ name, fits, done_at }) =>
    fits !== null && done_at !== null ? [{ step: name, fits }] : [],
  );
  return barriers.reduce<(typeof barriers)[number] | undefined>(
    (highest, one) => (highest && compareVersions(highest.fits, one.fits) >= 0 ? highest : one),
    undefined,
  );
}

export async function findMisfit(db: Db, { version, steps } = THIS_RELEASE): Promise<string | undefined> {
  const unfinished = await findUnfinished(db);
  if (unfinished) return UNFINISHED[unfinished];
  const [states, taken] = [await listStates(db), await takenSteps(db)];
  if (isBeforeHistory(taken, steps)) return madeBefore('This database');
  const barrier = findBarrier(states);
  if (barrier && compareVersions(version, barrier.fits) < 0) {
    const last = newest(states.map((state) => state.version));
    return `This database was last used by UserFeedback ${last} (step ${taken.at(-1)}). Version ${version} cannot use it: start ${barrier.fits} or newer, or restore a backup made with ${version}.`;
  }
  const known = new Set([...Object.keys(steps), ...states.map(({ name }) => name)]);
  const unknown = taken.find((name) => !known.has(name));
  return unknown && `This database has had step ${unknown}, which version ${version} does not know.`;
}

/** Whether these steps were taken before the first step of the shared version history. */
export function isBeforeHistory(taken: readonly string[], steps = THIS_RELEASE.steps): boolean {
  const [first] = Object.keys(steps);
  return taken.length > 0 && first !== undefined && !taken.includes(first);
}

/** This table exists while PostgreSQL is being restored or filled, and stays if that was interrupted. */
export const RESTORING = 'unfinished_restore';
export const MOVING = 'unfinished_move';
const UNFINISHED = {
  [RESTORING]: 'This database was only partly restored. Run uf restore again.',
  [MOVING]: 'This database was only partly moved. Run uf move again.',
};

/** A restore or move that was interrupted, so that the tables are of no use. */
export async function findUnfinished(db: Db): Promise<keyof typeof UNFINISHED | undefined> {
  for (const table of [RESTORING, MOVING] as const) if (await hasColumn(db, table, 'begun_at')) return table;
  return undefined;
}

export async function isHalfRestored(db: Db): Promise<boolean> {
  return (await findUnfinished(db)) === RESTORING;
}

export async function requireFit(db: Db, release = THIS_RELEASE): Promise<void> {
  const misfit = await findMisfit(db, release);
  if (misfit !== undefined) throw new UnfitDatabase(misfit);
}

/**
 * For a release that does not know a back-fill and may have written the former form: newer releases then look at all
 * rows again. Call it once other processes can see this one, and after its last write.
 */
export async function reopenBackfills(db: Db, { steps } = THIS_RELEASE): Promise<void> {
  const unknown = (await listStates(db)).filter(({ name, kind }) => kind === 'backfill' && !steps[name]);
  for (const { name } of unknown)
    await db
      .updateTable('schema_state')
      .set({ done_at: null, cursor: null })
      .where('name', '=', name)
      // A first pass is followed by a last one anyway.
      .where('is_last_pass', '=', 1)
      .execute();
}

/** Works for steps that only another release knows too. */
export function kindOfTaken(name: string, { steps }: Release, states: readonly SchemaStateTable[]): StepKind {
  const step = steps[name];
  return step ? kindOf(step) : (states.find((state) => state.name === name)?.kind ?? 'expand');
}

function newest(versions: readonly string[]): string | undefined {
  return versions.toSorted(compareVersions).at(-1);
}
