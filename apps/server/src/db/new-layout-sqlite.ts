import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Kysely, sql } from 'kysely';
import { alone } from './migrate/locks.ts';
import type { Given } from './migrate/migrate.ts';
import { runSteps } from './migrate/migrate.ts';
import type { LayoutMove, NextPlace } from './new-layout.ts';
import {
  createProgress,
  fill,
  isOlder,
  LAYOUT_STEP,
  LayoutError,
  Progress,
  refuseOthers,
  refuseSmallDisk,
  SHARE_NEEDED,
  stopServers,
  writeProgress,
} from './new-layout.ts';
import type { Db, Schema } from './schema.ts';
import { SqliteWorkerDialect } from './sqlite/dialect.ts';
import { SqliteLanes } from './sqlite/lanes.ts';

/** The embedded database with the former layout. */
interface FormerFile {
  path: string;
  db: Db;
  /** Closes our own connections to it until the next query. */
  rest(): Promise<void>;
}

/**
 * Fills a new file beside the former one and puts it into its place by one rename. Until then the former file is only
 * read, while nobody may write to it. Returns the names of the steps run.
 */
export async function replaceFile(former: FormerFile, given: Given, move: LayoutMove): Promise<string[]> {
  const { db } = former;
  // Where the file lies, should it be a link.
  const path = realpathSync(former.path);
  const nextPath = path.replace(/(\.sqlite)?$/, '.next.sqlite');
  await former.rest();
  await refuseOthers(() => countOthers(path));
  refuseSmallDisk(SHARE_NEEDED * sizeOf(path) - sizeOf(nextPath), freeBeside(path));
  const steps = await alone(db, (trx) => runSteps(trx, given, isOlder));
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.transaction().execute(async (held) => {
    await sql`select 1`.execute(held);
    await fillFile(db, path, nextPath, given, move);
  });
  await former.rest();
  await swap(path, nextPath);
  return [...steps, LAYOUT_STEP];
}

async function fillFile(
  db: Db,
  path: string,
  nextPath: string,
  given: Given,
  move: LayoutMove,
): Promise<void> {
  const content = contentOf(path);
  const next = await openNext(nextPath, content, given);
  try {
    // Only for reading: else each transaction would wait until it may write there, too.
    await sql`attach ${`${pathToFileURL(path).href}?mode=ro`} as former`.execute(next);
    await fill(placeFor(db, next), move);
  } finally {
    await next.destroy();
  }
}

/** What was filled from this content; without it, it may have changed since. */
const CONTENT = 'content';

/** Tells whether a file was written to since, when nothing waits in its journal. */
function contentOf(path: string): string {
  const { ino, size, mtimeNs } = statSync(path, { bigint: true });
  const waiting = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (waiting > 0) throw new LayoutError(stopServers(1));
  return [ino, size, mtimeNs].join(' ');
}

/** The new file: the one that an earlier process began, or a fresh one. */
async function openNext(path: string, content: string, given: Given): Promise<Db> {
  if (existsSync(path)) {
    const begun = openFile(path);
    if ((await contentBegun(begun)) === content) {
      await prepare(begun);
      return begun;
    }
    await begun.destroy();
  }
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true });
  const fresh = openFile(path);
  await alone(fresh, (trx) => runSteps(trx, given, (name) => name <= LAYOUT_STEP));
  await prepare(fresh);
  await fresh.transaction().execute(async (trx) => {
    await createProgress(trx);
    await leaveOutIndexes(trx);
    await writeProgress(trx, CONTENT, content);
  });
  return fresh;
}

function openFile(path: string): Db {
  return new Kysely<Schema>({ dialect: new SqliteWorkerDialect(new SqliteLanes(path)) });
}

async function contentBegun(next: Db): Promise<string | undefined> {
  try {
    return await progressOf(next).read(CONTENT);
  } catch {
    return undefined;
  }
}

function progressOf(next: Db): Progress {
  return new Progress({ transact: (work) => next.transaction().execute(work) });
}

/** New pages need no journal at all in this mode, and large statements leave none behind. */
async function prepare(next: Db): Promise<void> {
  await sql`pragma journal_mode = truncate`.execute(next);
  await sql`pragma foreign_keys = off`.execute(next);
  await sql`pragma temp_store = file`.execute(next);
  await sql`pragma cache_size = -65536`.execute(next);
}

const INDEX = 'left out ';
/** They are made when the rows are there, which is faster. */
const FILLED = ['responses', 'answers', 'deliveries'];

async function leaveOutIndexes(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
    where type = 'index' and sql is not null and tbl_name in (${sql.join(FILLED)})`.execute(trx);
  for (const index of rows) {
    await writeProgress(trx, `${INDEX}${index.name}`, index.sql);
    await sql`drop index ${sql.ref(index.name)}`.execute(trx);
  }
}

function placeFor(db: Db, next: Db): NextPlace {
  const transact: NextPlace['transact'] = (work) => next.transaction().execute(work);
  return {
    former: { db, table: (name) => sql.table(name) },
    beside: (name) => sql.id('former', name),
    transact,
    copyTables: () => copyTables(next),
    finish: () => finish(next),
  };
}

/** Filled by the other functions; the words belong to an index of their own kind. */
const MADE_ANEW = [...FILLED, 'refused_submissions'];
const WORDS = 'response_words';

interface SchemaObject {
  type: 'table' | 'index' | 'view' | 'trigger';
  name: string;
  tbl_name: string;
  sql: string;
}

/** Rows of the product's tables, and whatever else the file has: tables of addons, of the host, of the owner. */
async function copyTables(next: Db): Promise<void> {
  const progress = progressOf(next);
  const [ours, theirs] = [await listObjects(next, 'main'), await listObjects(next, 'former')];
  const isOurs = (name: string) => ours.some((one) => one.name === name);
  for (const { name, sql: create } of theirs.filter(({ type }) => type === 'table'))
    await progress.once(`table ${name}`, async (trx) => {
      if (MADE_ANEW.includes(name)) return;
      if (!isOurs(name)) await sql.raw(create).execute(trx);
      const columns = sql.join((await sharedColumns(trx, name)).map((column) => sql.ref(column)));
      await sql`insert or replace into ${sql.id('main', name)} (${columns})
        select ${columns} from ${sql.id('former', name)}`.execute(trx);
    });
  const foreign = new Set(theirs.filter(({ type, name }) => type === 'table' && !isOurs(name)).map(nameOf));
  for (const { type, name, tbl_name, sql: create } of theirs)
    if (type === 'view' || (type !== 'table' && foreign.has(tbl_name)))
      await progress.once(`${type} ${name}`, async (trx) => {
        await sql.raw(create).execute(trx);
      });
}

const nameOf = ({ name }: { name: string }) => name;

async function listObjects(next: Db, schema: 'main' | 'former'): Promise<SchemaObject[]> {
  return next.transaction().execute(async (trx) => {
    const { rows } =
      await sql<SchemaObject>`select type, name, tbl_name, sql from ${sql.table(`${schema}.sqlite_schema`)}
      where sql is not null and name not like 'sqlite\\_%' escape '\\'
        and name not like ${`${WORDS}%`} and name <> 'new_layout'`.execute(trx);
    return rows;
  });
}

async function sharedColumns(trx: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select one.name from pragma_table_info(${name}, 'main') as one
    join pragma_table_info(${name}, 'former') as other on other.name = one.name`.execute(trx);
  return rows.map(nameOf);
}

async function finish(next: Db): Promise<void> {
  const indexes = await next.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string; value: string }>`select name, value from new_layout
      where name like ${`${INDEX}%`}`.execute(trx);
    return rows;
  });
  for (const { name, value } of indexes)
    await next.transaction().execute(async (trx) => {
      await sql.raw(value).execute(trx);
      await sql`delete from new_layout where name = ${name}`.execute(trx);
    });
  await progressOf(next).once('numbers', continueNumbers);
}

/** Numbers that were given once are never given again. */
async function continueNumbers(trx: Db): Promise<void> {
  const counted = sql`name in (select name from main.sqlite_schema where sql like '%autoincrement%')`;
  await sql`delete from main.sqlite_sequence where ${counted}`.execute(trx);
  await sql`insert into main.sqlite_sequence (name, seq)
    select name, seq from former.sqlite_sequence where ${counted}`.execute(trx);
  await sql`update main.response_numbers set newest = max(
    coalesce((select seq from former.sqlite_sequence where name = 'responses'), 0),
    coalesce((select max(id) from former.responses), 0))`.execute(trx);
}

/** Puts the new file into the former one's place, while nobody else has it open. */
async function swap(path: string, nextPath: string): Promise<void> {
  const former = new DatabaseSync(path, { timeout: 0 });
  try {
    await refuseOthers(() => (isAlone(former) ? 0 : Math.max(1, countHandles(path))));
    completeFile(nextPath, contentOf(path));
    keepOwner(path, nextPath);
    // Nothing of its journal may be left: SQLite would apply it to the new file.
    former.exec('pragma journal_mode = delete');
    former.exec('begin exclusive');
    if (existsSync(`${path}-wal`)) throw new Error(`${path}-wal is still there.`);
    renameSync(nextPath, path);
    sync(dirname(path));
  } finally {
    former.close();
  }
}

function completeFile(nextPath: string, content: string): void {
  const next = new DatabaseSync(nextPath);
  try {
    const row = next.prepare('select value from new_layout where name = ?').get(CONTENT);
    if (row?.value !== content) throw new LayoutError(stopServers(1));
    next.exec('drop table new_layout');
  } finally {
    next.close();
  }
  for (const end of ['-wal', '-shm', '-journal']) rmSync(`${nextPath}${end}`, { force: true });
  sync(nextPath);
}

/** Whoever runs the command may be somebody else than the server. */
function keepOwner(path: string, nextPath: string): void {
  const [former, next] = [statSync(path), statSync(nextPath)];
  chmodSync(nextPath, former.mode);
  if (former.uid !== next.uid || former.gid !== next.gid) chownSync(nextPath, former.uid, former.gid);
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** How many others have the file open. */
export function countOthers(path: string): number {
  const probe = new DatabaseSync(path, { timeout: 0 });
  try {
    return isAlone(probe) ? 0 : Math.max(1, countHandles(path));
  } finally {
    probe.close();
  }
}

/** A server holds a lock on the file as long as it has it open, which leaves no room for this one. */
function isAlone(database: DatabaseSync): boolean {
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === BUSY) return false;
    throw error;
  }
}

const BUSY = 5;

/** Where the system tells it, how often other processes have the file open. */
function countHandles(path: string): number {
  const targets = (pid: string): string[] => {
    const folder = `/proc/${pid}/fd`;
    try {
      return readdirSync(folder).map((handle) => readlinkSync(`${folder}/${handle}`));
    } catch {
      return [];
    }
  };
  const others = existsSync('/proc')
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    : [];
  return others.flatMap(targets).filter((target) => target === path).length;
}

function sizeOf(path: string): number {
  const sizes = ['', '-wal'].map((end) => statSync(`${path}${end}`, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function freeBeside(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}
