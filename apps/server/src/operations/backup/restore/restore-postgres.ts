import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import type { GivenConfig } from '../../../platform/config/config.ts';
import { count } from '../../../platform/counted.ts';
import type { Database } from '../../../platform/db/database.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { hasColumn } from '../../../platform/db/dialect.ts';
import { isHalfRestored, RESTORING } from '../../../platform/db/migrate/ledger.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { listProcesses } from '../../../platform/site/processes.ts';
import type { Archive } from '../archive.ts';
import { BackupError } from '../check-copy.ts';
import { countRows, listTables } from '../make/postgres-part.ts';
import type { Manifest } from '../manifest.ts';
import { DATABASE_MEMBER } from '../manifest.ts';
import type { PostgresPlace } from '../postgres-tools.ts';
import { applicationName, listContents, requireDirect, requireTool, startTool } from '../postgres-tools.ts';

const JOBS = 2;

/** Opens even a half restored database; creates one if the server has none of this name. */
export async function openForRestore(config: GivenConfig): Promise<Database> {
  const open = () => openDatabase({ ...config, isRestoring: true }, pino({ level: 'silent' }));
  try {
    return await open();
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === '3D000';
    if (!isMissing || config.databaseUrl === null) throw error;
    await onServer(config.databaseUrl, (name) => `create database ${name}`);
    return open();
  }
}

/** Runs a statement from the database `postgres`; `statement` gets the quoted name of the address's database. */
async function onServer(url: string, statement: (name: string) => string): Promise<void> {
  const address = new URL(url);
  const name = decodeURIComponent(address.pathname.slice(1));
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(statement(client.escapeIdentifier(name)));
  } finally {
    await client.end();
  }
}

/** Throws BackupError if the content may not be replaced, or while servers use it. */
export async function hasContent({ db }: Database, replace: boolean, before: string): Promise<boolean> {
  if (await isHalfRestored(db)) return false;
  if ((await listTables(db)).length === 0) return false;
  const hasResponses = await hasColumn(db, 'responses', 'id');
  const responses = hasResponses ? ((await countRows(db, ['responses'])).responses ?? 0) : 0;
  if (!replace)
    throw new BackupError(
      `This database holds ${count(responses, 'response')}. Add --replace to replace it with the backup; the current tables are kept in the schema ${before}.`,
    );
  await requireNobody(db);
  return true;
}

/**
 * Moves what was there into the schema `before`, then restores the dump. Until all of it has come, a table keeps
 * servers from starting; after a failure, what was there is put back.
 */
export async function restorePostgres(
  { db }: Database,
  archive: Archive,
  { config, folder, before }: { config: GivenConfig; folder: string; before: string },
  finish: (db: Db) => Promise<string[]>,
): Promise<string[]> {
  const place = requireDirect(config);
  const dump = join(folder, 'database.pgdump');
  await archive.extract(DATABASE_MEMBER.postgres, dump);
  const list = await contentsFor(db, dump, place, folder);
  if (await isHalfRestored(db)) await endLeftRestore(db);
  const isKept = await makeRoom(db, before);
  try {
    await fill(place, dump, list);
    await requireRows(db, archive.manifest);
    const said = await finish(db);
    await sql`drop table ${sql.table(RESTORING)}`.execute(db);
    return said;
  } catch (error) {
    if (isKept) await putBack(db, before);
    throw error;
  }
}

export async function fillPostgres(
  db: Db,
  dump: string,
  { place, folder }: { place: PostgresPlace; folder: string },
): Promise<void> {
  await fill(place, dump, await contentsFor(db, dump, place, folder));
}

async function fill(place: PostgresPlace, dump: string, list: string): Promise<void> {
  const args = [`--jobs=${JOBS}`, '--no-owner', '--no-privileges', `--use-list=${list}`];
  await buffer(startTool('pg_restore', place, [...args, dump]));
}

/** A list of the dump's contents without the schema itself, which exists already. */
async function contentsFor(db: Db, dump: string, place: PostgresPlace, folder: string): Promise<string> {
  const { rows } = await sql<{ schema: string; version: number }>`select current_schema() as schema,
    current_setting('server_version_num')::integer / 10000 as version`.execute(db);
  const { schema = '', version = 0 } = rows[0] ?? {};
  await requireTool('pg_restore', place, version);
  const lines = await listContents(dump, place);
  const other = lines
    .map((line) => /^\d+; \d+ \d+ TABLE (?!DATA )(\S+) /.exec(line)?.[1])
    .find((found) => found && found !== schema);
  if (other !== undefined)
    throw new BackupError(
      `The backup's tables are in the schema ${other}, and this connection uses ${schema}. Set the search_path of its role.`,
    );
  const list = join(folder, 'contents');
  writeFileSync(list, lines.filter((line) => !/^\d+; \d+ \d+ (SCHEMA|COMMENT|ACL) - /.test(line)).join('\n'));
  return list;
}

async function requireRows(db: Db, { rows: expected }: Pick<Manifest, 'rows'>): Promise<void> {
  const difference = findDifference(await countRows(db, Object.keys(expected)), expected);
  if (difference !== undefined) throw new BackupError(`${DATABASE_MEMBER.postgres} ${difference}`);
}

/** The first table with other rows than expected, as the end of a sentence. */
export function findDifference(
  found: Readonly<Record<string, number>>,
  expected: Readonly<Record<string, number>>,
): string | undefined {
  const table = Object.keys(expected).find((name) => found[name] !== expected[name]);
  if (table === undefined) return undefined;
  const what = table === 'responses' ? 'responses' : `rows in ${table}`;
  return `has ${found[table] ?? 'no'} ${what}, the manifest says ${expected[table]}.`;
}

/** A pg_restore survives when whoever started it is killed, and would go on filling. */
async function endLeftRestore(db: Db): Promise<void> {
  const name = applicationName('pg_restore');
  for (let looks = 0; looks < LOOKS; looks++) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${name}`.execute(db);
    if (rows.length === 0) return;
    await wait(LOOK);
  }
  throw new BackupError('An earlier uf restore is still running. Wait until it has finished, then try again.');
}

const [LOOKS, LOOK] = [50, 200];

/** Returns whether there was something to keep. */
function makeRoom(db: Db, before: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isSecondTry = await isHalfRestored(trx);
    const tables = await listTables(trx);
    const isKept = tables.length > 0 && !isSecondTry;
    if (isSecondTry) await dropTables(trx, tables);
    if (isKept) {
      // A server that starts now waits, and then finds no tables.
      if (tables.includes('processes')) await sql`lock table processes in access exclusive mode`.execute(trx);
      await requireNobody(trx);
      await sql`create schema ${sql.id(before)}`.execute(trx);
      for (const table of tables) await sql`alter table ${sql.table(table)} set schema ${sql.id(before)}`.execute(trx);
    }
    await sql`create table ${sql.table(RESTORING)} (begun_at text not null)`.execute(trx);
    return isKept;
  });
}

function putBack(db: Db, before: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx);
    await dropTables(trx, await listTables(trx));
    const kept = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = ${before}`.execute(trx);
    for (const { name } of kept.rows)
      await sql`alter table ${sql.id(before, name)} set schema ${sql.id(rows[0]?.schema ?? '')}`.execute(trx);
    await sql`drop schema ${sql.id(before)}`.execute(trx);
  });
}

export async function dropTables(trx: Db, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await sql`drop table ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(trx);
}

async function requireNobody(db: Db): Promise<void> {
  if (!(await hasColumn(db, 'processes', 'address'))) return;
  const processes = await listProcesses(db);
  if (processes.length === 0) return;
  const names = processes.map(({ address, name }) => address || name).join(', ');
  const [subject, them] =
    processes.length === 1 ? ['1 process is', 'it'] : [`${processes.length} processes are`, 'them'];
  throw new BackupError(`${subject} running: ${names}. Stop ${them} first.`);
}
