import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DialectName } from './dialect.ts';
import { databaseMoment, dialectOf } from './dialect.ts';
import { isRefusedSetting } from './errors.ts';
import { UnfitDatabase } from './migrate/errors.ts';
import { findUnfinished, isBeforeHistory, requireFit, takenSteps } from './migrate/ledger.ts';
import type { AddonWithMigrations } from './migrate/migrate.ts';
import { migrate, migrateAddons } from './migrate/migrate.ts';
import { PreparingPool, SharingPool } from './postgres/client-pools.ts';
import { PooledPostgresDialect } from './postgres/dialect.ts';
import type { Pooling } from './postgres/pool.ts';
import type { Db, Schema } from './schema.ts';
import { SqliteWorkerDialect } from './sqlite/dialect.ts';
import { SqliteLanes } from './sqlite/lanes.ts';

/** An open database. Nothing outside `db/` needs to know whether it is SQLite or PostgreSQL. */
export interface Database {
  db: Db;
  dialect: DialectName;
  path: string | undefined;
  /**
   * Migrates the product's tables; returns the names of the steps run. `claim` ends the transaction that makes them and
   * may undo it by throwing.
   */
  migrate(claim?: (trx: Db) => Promise<void>): Promise<string[]>;
  migrateAddons(addons: readonly AddonWithMigrations[]): Promise<string[]>;
  /** How far this clock is ahead of the database's, in milliseconds. */
  clockSkew(now: () => Date): Promise<number>;
  connections(): Partial<Record<'busy' | 'idle' | 'waiting', number>>;
  /** Never throws. */
  isWritable(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /**
   * `postgres://...`. Without it the database is an SQLite file in the data directory. Ten connections and `session`
   * are the defaults.
   */
  databaseUrl?: string | null | undefined;
  databaseConnections?: number | undefined;
  databasePooling?: Pooling | undefined;
  dataDir: string;
}

const FILE = 'userfeedback.sqlite';
const WRITABLE_WITHIN = 3000;
const SHARED = 'DATABASE_URL points to a pooler that shares connections. Set UF_DATABASE_POOLING=transaction.';

export async function openDatabase(config: DatabaseConfig & { isRestoring?: boolean }, log: Logger): Promise<Database> {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, log, config)
    : openSqlite(config.dataDir);
  try {
    if (database.dialect === 'postgres') await requireVersion(database.db);
    // A write, so that SQLite's file exists before a reader looks for it.
    else await database.db.transaction().execute((trx) => sql`select 1`.execute(trx));
    if (!config.isRestoring) await requireHistory(database.db);
  } catch (error) {
    await database.close();
    if (database.path === undefined || error instanceof UnfitDatabase) throw error;
    throw new Error(`${database.path} cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return database;
}

/** Comes before any other read: the database may be half restored, or from before the version history. */
async function requireHistory(db: Db): Promise<void> {
  const isStrange = (await findUnfinished(db)) !== undefined || isBeforeHistory(await takenSteps(db));
  if (isStrange) await requireFit(db);
}

const OLDEST_POSTGRES = 15;

async function requireVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const version = rows[0]?.server_version.split(' ')[0] ?? '';
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    throw new UnfitDatabase(`PostgreSQL ${version} is too old; ${OLDEST_POSTGRES} or newer is needed.`);
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, FILE);
}

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const path = databaseFile(dataDir);
  const lanes = new SqliteLanes(path);
  const db = new Kysely<Schema>({ dialect: new SqliteWorkerDialect(lanes) });
  return databaseOf(db, { dialect: 'sqlite', path, connections: () => ({}) });
}

async function openPostgres(
  url: string,
  log: Logger,
  { databaseConnections = 10, databasePooling = 'session' }: Omit<DatabaseConfig, 'databaseUrl'>,
): Promise<Database> {
  // Imported only here: the client takes 2 MB that the embedded database does not need.
  const { isShared, openPool } = await import('./postgres/pool.ts');
  const pool = openPool(url, log, databaseConnections, databasePooling);
  if (databasePooling === 'session') {
    const isOwn = await isShared(pool).then(
      (isShared) => !isShared,
      (error: unknown) => !isRefusedSetting(error),
    );
    if (!isOwn) {
      await pool.end();
      throw new UnfitDatabase(SHARED);
    }
  }
  const Pool = databasePooling === 'session' ? PreparingPool : SharingPool;
  const db = new Kysely<Schema>({ dialect: new PooledPostgresDialect({ pool: new Pool(pool) }) });
  const connections = () => {
    const { totalCount, idleCount, waitingCount } = pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  };
  return databaseOf(db, { dialect: 'postgres', path: undefined, connections });
}

type Kind = Pick<Database, 'dialect' | 'path' | 'connections'>;

function databaseOf(db: Db, { dialect, path, connections }: Kind): Database {
  return {
    db,
    dialect,
    path,
    connections,
    migrate: (claim) => migrate(db, { claim }),
    migrateAddons: (addons) => migrateAddons(db, addons),
    clockSkew: (now) => clockSkew(db, now),
    isWritable: () => isWritable(db),
    close: () => db.destroy(),
  };
}

async function clockSkew(db: Db, now: () => Date): Promise<number> {
  if (dialectOf(db) === 'sqlite') return 0;
  const began = now().getTime();
  const { rows } = await sql<{ now: string }>`select ${databaseMoment('postgres', 0)} as now`.execute(db);
  return (began + now().getTime()) / 2 - Date.parse(rows[0]?.now ?? '');
}

async function isWritable(db: Db): Promise<boolean> {
  const written = db
    // No other work ever locks this row.
    .updateTable('write_checks')
    .set((expression) => ({ checks: expression('checks', '+', 1) }))
    .where('id', '=', 1)
    .executeTakeFirst()
    .then(
      (result) => result.numUpdatedRows === 1n,
      () => false,
    );
  const late = new Promise<false>((resolve) => setTimeout(resolve, WRITABLE_WITHIN, false).unref());
  return await Promise.race([written, late]);
}
