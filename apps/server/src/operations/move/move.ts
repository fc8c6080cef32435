import { wordsOfResponse } from '@userfeedback/engine';
import { sql } from 'kysely';
import type { GivenConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { findUnfinished, MOVING, takenSteps } from '../../platform/db/migrate/ledger.ts';
import type { Db } from '../../platform/db/schema.ts';
import { insertWords } from '../../platform/search/words.ts';
import { listTables } from '../backup/make/postgres-part.ts';
import { LEFT_OUT } from '../backup/manifest.ts';
import { dropTables, openForRestore } from '../backup/restore/restore-postgres.ts';
import type { BackupChecks } from '../backup/verify/verify.ts';
import type { Row, Source } from './source.ts';
import { openSource } from './source.ts';

/** The message is one line for the command line. */
export class MoveError extends Error {
  override name = 'MoveError';
}

export interface MoveParts extends Pick<BackupChecks, 'recount'> {
  /** Makes all tables in an empty database; `begun` is called in the transaction that makes the first. */
  makeTables(database: Database, begun: (trx: Db) => Promise<void>): Promise<void>;
}

export interface Moved {
  responses: number;
  surveys: number;
}

/**
 * Copies the site of this configuration into an empty PostgreSQL database, and compares the two. Only reads the source.
 * Until all rows have come, a table in the target keeps servers from starting on it. `tell` is called for each table.
 */
export async function moveSite(
  config: GivenConfig,
  to: string,
  { makeTables, recount }: MoveParts,
  tell: (what: string) => void = () => undefined,
): Promise<Moved> {
  const source = await openSource(config);
  try {
    await requireNobody(source);
    const target = await openForRestore({ ...config, databaseUrl: to });
    try {
      await empty(target.db);
      await makeTables(target, (trx) => trx.schema.createTable(MOVING).addColumn('begun_at', 'text').execute());
      const moved = await fill(target.db, source, tell);
      tell('Comparing the counts.');
      const [difference] = await recount(target.db);
      if (difference !== undefined) throw new MoveError(`The counts differ: ${difference}.`);
      await requireNobody(source);
      await target.db.schema.dropTable(MOVING).execute();
      return moved;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function requireNobody(source: Source): Promise<void> {
  const servers = await source.listServers();
  if (servers.length > 0)
    throw new MoveError(
      `A server is running on this database: ${servers.join(', ')}. Stop it first; browsers keep their answers meanwhile.`,
    );
}

/** Removes what an interrupted move has left; throws if there is anything else. */
async function empty(db: Db): Promise<void> {
  const tables = await listTables(db);
  if (tables.length === 0) return;
  if ((await findUnfinished(db)) !== MOVING) throw new MoveError('The target is not empty.');
  await db.transaction().execute((trx) => dropTables(trx, tables));
}

/** The target has its own. */
const NOT_COPIED: readonly string[] = [...LEFT_OUT, 'kysely_migration', 'schema_state', MOVING];

async function fill(db: Db, source: Source, tell: (what: string) => void): Promise<Moved> {
  await requireSameSteps(db, source);
  const given = await source.listTables();
  const counts: Record<string, number> = {};
  for (const table of await listByReferences(db)) {
    if (NOT_COPIED.includes(table) || !given.includes(table)) continue;
    tell(`${table} …`);
    await sql`delete from ${sql.table(table)}`.execute(db);
    for await (const rows of source.slices(table)) await insertRows(db, table, rows);
    counts[table] = await requireSameCount(db, source, table);
  }
  if (!given.includes('response_words')) await fillWords(db, tell);
  await setLastIds(db, await source.lastIds());
  return { responses: counts.responses ?? 0, surveys: counts.surveys ?? 0 };
}

async function requireSameSteps(db: Db, source: Source): Promise<void> {
  const wanted = await takenSteps(db);
  const taken = new Set<unknown>();
  for await (const rows of source.slices('kysely_migration')) for (const { name } of rows) taken.add(name);
  const missing = wanted.find((name) => !taken.has(name));
  if (missing !== undefined)
    throw new MoveError(`This database lacks step ${missing}. Run uf migrate --wait, then this again.`);
}

async function requireSameCount(db: Db, source: Source, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  const [there, here] = [Number(rows[0]?.count), await source.count(table)];
  if (there !== here) throw new MoveError(`${table} has ${here} rows, and ${there} have arrived.`);
  return there;
}

/** Tables that others refer to come first. */
async function listByReferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ one: string; other: string }>`select
      conrelid::regclass::text as one, confrelid::regclass::text as other
    from pg_constraint where contype = 'f' and connamespace = to_regnamespace(quote_ident(current_schema()))`.execute(
    db,
  );
  const ordered = new Set<string>();
  const add = (table: string) => {
    for (const { one, other } of rows) if (one === table && other !== table && !ordered.has(other)) add(other);
    ordered.add(table);
  };
  for (const table of await listTables(db)) add(table);
  return [...ordered];
}

/** PostgreSQL reads each value as the type of its column. */
async function insertRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  const uuids = await uuidColumns(db, table);
  const text = JSON.stringify(rows, function (this: Row, name, value) {
    // A Buffer is already in its own JSON form here.
    const bytes = this[name];
    if (!(bytes instanceof Uint8Array)) return value;
    const hex = Buffer.from(bytes).toString('hex');
    return uuids.has(name) ? hex : `\\x${hex}`;
  });
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(db);
}

const knownUuids = new Map<string, Set<string>>();

async function uuidColumns(db: Db, table: string): Promise<Set<string>> {
  const known = knownUuids.get(table);
  if (known) return known;
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = quote_ident(${table})::regclass and atttypid = 'uuid'::regtype and attnum > 0`.execute(db);
  const found = new Set(rows.map(({ name }) => name));
  knownUuids.set(table, found);
  return found;
}

const WORDS_AT_ONCE = 1000;

interface WrittenRow {
  survey_id: number;
  response_id: number;
  question_id: string;
  text: string | null;
  name: string | null;
  comments: string | null;
  other: string | null;
}

/** The two databases store different forms of the words, and SQLite's cannot be read back. */
async function fillWords(db: Db, tell: (what: string) => void): Promise<void> {
  tell('response_words …');
  let [survey, response] = [0, 0];
  for (;;) {
    const { rows } =
      await sql<WrittenRow>`select answers.survey_id, response_id, question_id, value as text, name, comments, other
      from answers join wordings on wordings.survey_id = answers.survey_id and number = wording
      where (answers.survey_id, response_id) > (${survey}, ${response})
      order by answers.survey_id, response_id limit ${WORDS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const isEnd = rows.length < WORDS_AT_ONCE;
    // The last response may have more rows than this slice holds.
    const whole = isEnd ? rows : rows.filter(({ response_id }) => response_id !== last.response_id);
    const words = [
      ...Map.groupBy(whole, ({ survey_id, response_id }) => `${survey_id} ${response_id}`).values(),
    ].flatMap((written) => {
      const [{ survey_id, response_id: rowid } = last] = written;
      const found = wordsOfResponse(survey_id, written);
      return found.length > 0 ? [{ rowid, survey_id, words: found }] : [];
    });
    if (words.length > 0) await insertWords('postgres', words).execute(db);
    if (isEnd) return;
    const end = whole.at(-1) ?? last;
    [survey, response] = [end.survey_id, end.response_id];
  }
}

/** No id is given twice, not even that of a row that was deleted. */
async function setLastIds(db: Db, last: Record<string, number>): Promise<void> {
  for (const [table, id] of Object.entries(last)) {
    if (id === 0) continue;
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), 'id'), ${id})
      where to_regclass(quote_ident(${table})) is not null`.execute(db);
  }
}
