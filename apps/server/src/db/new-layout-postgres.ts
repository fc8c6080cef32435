import { statfsSync } from 'node:fs';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { alone, IN_TURN } from './migrate/locks.ts';
import type { Given } from './migrate/migrate.ts';
import { runSteps } from './migrate/migrate.ts';
import { createTables, REPLACED } from './migrations/0021-layout.ts';
import type { LayoutMove, NextPlace } from './new-layout.ts';
import {
  createProgress,
  fill,
  hasFormerLayout,
  isOlder,
  LAYOUT_STEP,
  LayoutError,
  Progress,
  refuseOthers,
  refuseSmallDisk,
  SHARE_NEEDED,
  writeProgress,
} from './new-layout.ts';
import type { Db } from './schema.ts';

/** A database server's content with the former layout. */
interface FormerContent {
  db: Db;
  /** The server's processes that work for our own connections. */
  own(): readonly number[];
  /** Where the server's files are if it runs on this machine. */
  isHere: boolean;
}

/** Tables that are made anew but keep their rows. */
const SAME_ROWS = ['users', 'sessions', 'sign_in_links', 'notice_dismissals', 'media'];
/** Whose rows are copied, or read for it. */
const READ = [...REPLACED, 'surveys', 'survey_versions'];
const NUMBERED = ['responses', 'users', 'media'];

/**
 * Fills new tables in a schema of their own, while nobody may write to the former ones, which are only read; one
 * transaction then puts the new ones into their place. Returns the names of the steps run.
 */
export async function replaceTables(
  content: FormerContent,
  given: Given,
  move: LayoutMove,
): Promise<string[]> {
  const { db } = content;
  const steps = await alone(db, async (trx) => {
    if (!(await hasFormerLayout(trx))) return [];
    await refuseOthers(() => countOthers(trx, content.own()));
    const schema = await schemaOf(trx);
    await refuseDependents(trx, schema);
    await refuseFullDisk(trx, schema, content.isHere);
    return runSteps(trx, given, isOlder);
  });
  // Whoever comes second waits here until all is done.
  const replaced = await alone(db, async (held) => {
    if (!(await hasFormerLayout(held))) return [];
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(held);
    const schema = await schemaOf(held);
    const place = new NextSchema(db, held, schema);
    await place.open();
    await fill(place, move);
    await refuseOthers(() => countOthers(held, content.own()));
    await place.swap();
    return [LAYOUT_STEP];
  });
  return [...steps, ...replaced];
}

class NextSchema implements NextPlace {
  readonly #db: Db;
  readonly #held: Db;
  readonly #schema: string;
  readonly #next: string;
  readonly former: NextPlace['former'];
  /** Whether the server can notice that this process was killed while a statement runs; not on every system. */
  #notices = false;

  constructor(db: Db, held: Db, schema: string) {
    this.#db = db;
    this.#held = held;
    this.#schema = schema;
    this.#next = `${schema}_next`;
    this.former = { db: held, table: (name) => this.beside(name) };
  }

  beside(name: string): RawBuilder<unknown> {
    return sql.id(this.#schema, name);
  }

  /** New tables come first, so that the server's own statements find them. */
  transact<Result>(work: (trx: Db) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (trx) => {
      await sql`set local search_path to ${sql.id(this.#next)}, ${sql.id(this.#schema)}`.execute(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      // The last transaction takes all before it to the disk.
      await sql`set local synchronous_commit = off`.execute(trx);
      if (this.#notices) await sql`set local client_connection_check_interval = '1s'`.execute(trx);
      return work(trx);
    });
  }

  /** Goes on with what an earlier process began, unless the former tables were written to since. */
  async open(): Promise<void> {
    this.#notices = await sql`select set_config('client_connection_check_interval', '1s', true)`
      .execute(this.#db)
      .then(
        () => true,
        () => false,
      );
    if (!(await this.#isUsable())) await this.#create();
    for (const name of READ) await sql`lock table ${this.beside(name)} in share mode`.execute(this.#held);
    if (!(await this.#isUsable()))
      throw new LayoutError('The content was changed meanwhile; please start again.');
    // Few rows of large tables are wanted at a time, whatever is known of them.
    for (const plan of ['hashjoin', 'mergejoin', 'seqscan'])
      await sql`set local ${sql.raw(`enable_${plan}`)} = off`.execute(this.#held);
  }

  async #isUsable(): Promise<boolean> {
    const { rows } = await sql<{
      found: boolean;
    }>`select to_regclass(${this.#nameOf('new_layout')}) is not null
      and to_regclass(${this.#nameOf('new_layout_touched')}) is not null as found`.execute(this.#db);
    if (!rows[0]?.found) return false;
    const touched = await sql`select 1 from ${sql.id(this.#next, 'new_layout_touched')}`.execute(this.#db);
    return touched.rows.length === 0;
  }

  #nameOf(table: string): string {
    return `"${this.#next.replaceAll('"', '""')}".${table}`;
  }

  async #create(): Promise<void> {
    await this.#refuseWithoutRight();
    await this.#refuseForeignSchema();
    await this.#db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`drop schema if exists ${sql.id(this.#next)} cascade`.execute(trx);
      await sql`create schema ${sql.id(this.#next)}`.execute(trx);
      await sql`set local search_path to ${sql.id(this.#next)}, ${sql.id(this.#schema)}`.execute(trx);
      await createTables(trx as never, 'postgres');
      await createProgress(trx);
      await this.#leaveOut(trx);
      await this.#watch(trx);
    });
  }

  async #refuseWithoutRight(): Promise<void> {
    const { rows } = await sql<{ may: boolean; role: string; name: string }>`select current_user as role,
      current_database() as name,
      has_database_privilege(current_database(), 'create') as may`.execute(this.#held);
    const { may = true, role, name } = rows[0] ?? {};
    if (!may)
      throw new LayoutError(
        `The role "${role}" may not create the schema "${this.#next}", which the new layout needs for a while: grant create on database "${name}" to "${role}".`,
      );
  }

  async #refuseForeignSchema(): Promise<void> {
    const { rows } = await sql`select 1 from pg_namespace where nspname = ${this.#next}
      and to_regclass(${this.#nameOf('new_layout')}) is null`.execute(this.#held);
    if (rows.length > 0)
      throw new LayoutError(
        `There is a schema "${this.#next}" already: rename it, the new layout needs the name for a while.`,
      );
  }

  /** Indexes and references are made when the rows are there, which is faster. */
  async #leaveOut(trx: Db): Promise<void> {
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index as i join pg_class as c on c.oid = i.indexrelid
      where c.relnamespace = ${this.#next}::regnamespace and not i.indisprimary`.execute(trx);
    for (const { name, definition } of indexes) {
      await writeProgress(trx, `${INDEX}${name}`, definition);
      await sql`drop index ${sql.id(this.#next, name)}`.execute(trx);
    }
    const { rows: references } = await sql<{ name: string; on: string; definition: string }>`
      select conname as name, conrelid::regclass::text as "on", pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = ${this.#next}::regnamespace`.execute(trx);
    for (const { name, on, definition } of references) {
      const table = sql.id(this.#next, on);
      await writeProgress(trx, `${REFERENCE}${name}`, JSON.stringify([on, definition]));
      await sql`alter table ${table} drop constraint ${sql.id(name)}`.execute(trx);
    }
  }

  /** Notes if a server of the former version writes to the former tables after all. */
  async #watch(trx: Db): Promise<void> {
    const touched = sql.id(this.#next, 'new_layout_touched');
    const note = sql.id(this.#next, 'note_touched');
    await sql`create table ${touched} (id integer primary key)`.execute(trx);
    await sql`create function ${note}() returns trigger language plpgsql security definer as ${sql.lit(
      `begin insert into "${this.#next.replaceAll('"', '""')}".new_layout_touched values (1) on conflict do nothing; return null; end`,
    )}`.execute(trx);
    for (const name of READ)
      for (const [kind, events] of [
        ['rows', 'insert or update or delete'],
        ['all', 'truncate'],
      ] as const)
        await sql`create trigger ${sql.id(`note_${kind}_touched`)} after ${sql.raw(events)} on ${this.beside(name)}
          for each statement execute function ${note}()`.execute(trx);
  }

  async copyTables(): Promise<void> {
    const progress = new Progress(this);
    for (const name of SAME_ROWS)
      await progress.once(`table ${name}`, async (trx) => {
        const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
          where attrelid = ${`${this.#schemaText()}.${name}`}::regclass and attnum > 0 and not attisdropped`.execute(
          trx,
        );
        const columns = sql.join(rows.map((column) => sql.ref(column.name)));
        await sql`insert into ${sql.id(this.#next, name)} (${columns})
          select ${columns} from ${this.beside(name)}`.execute(trx);
      });
  }

  #schemaText(): string {
    return `"${this.#schema.replaceAll('"', '""')}"`;
  }

  async finish(): Promise<void> {
    for (const { name, value } of await this.#left(INDEX))
      await this.transact(async (trx) => {
        await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
        await sql.raw(value).execute(trx);
        await sql`delete from new_layout where name = ${name}`.execute(trx);
      });
    await this.transact(async (trx) => {
      const tables = await listTables(trx, this.#next);
      for (const name of tables) await sql`analyze ${sql.id(this.#next, name)}`.execute(trx);
    });
  }

  #left(kind: string): Promise<{ name: string; value: string }[]> {
    return this.transact(async (trx) => {
      const { rows } = await sql<{ name: string; value: string }>`select name, value from new_layout
        where starts_with(name, ${kind}) order by name`.execute(trx);
      return rows;
    });
  }

  /** All at once, in the transaction that has kept others from writing. */
  async swap(): Promise<void> {
    const trx = this.#held;
    const references = await this.#left(REFERENCE);
    await sql`set local search_path to ${sql.id(this.#schema)}`.execute(trx);
    const rights = await this.#rights();
    for (const name of NUMBERED) await this.#continueNumbers(name);
    await sql`drop function ${sql.id(this.#next, 'note_touched')}() cascade`.execute(trx);
    for (const name of ['new_layout_touched', 'new_layout'])
      await sql`drop table ${sql.id(this.#next, name)}`.execute(trx);
    for (const name of REPLACED) await sql`drop table ${this.beside(name)}`.execute(trx);
    for (const name of await listTables(trx, this.#next))
      await sql`alter table ${sql.id(this.#next, name)} set schema ${sql.id(this.#schema)}`.execute(trx);
    for (const { name, value } of references) {
      const [on, definition]: string[] = JSON.parse(value);
      await sql`alter table ${this.beside(on ?? '')} add constraint ${sql.id(name.slice(REFERENCE.length))}
        ${sql.raw(definition ?? '')}`.execute(trx);
    }
    for (const right of rights) await sql.raw(right).execute(trx);
    await sql`drop schema ${sql.id(this.#next)}`.execute(trx);
    await sql`insert into ${this.beside('kysely_migration')} (name, timestamp)
      values (${LAYOUT_STEP}, ${new Date().toISOString()})`.execute(trx);
  }

  /** Numbers that were given once are never given again. */
  async #continueNumbers(name: string): Promise<void> {
    const sequence = (schema: string) =>
      sql`pg_get_serial_sequence(${`"${schema.replaceAll('"', '""')}".${name}`}, 'id')`;
    const { rows } = await sql<{ name: string }>`select ${sequence(this.#schema)} as name`.execute(
      this.#held,
    );
    await sql`select setval(${sequence(this.#next)}, last_value, is_called)
      from ${sql.raw(rows[0]?.name ?? '')}`.execute(this.#held);
  }

  /** What others may do with the former tables, they may do with those that take their place. */
  async #rights(): Promise<string[]> {
    const from = (name: string) => (REPLACED.includes(name) ? name : 'responses');
    const rights: string[] = [];
    for (const name of await listTables(this.#held, this.#next)) {
      if (name.startsWith('new_layout')) continue;
      const { rows } = await sql<{
        statement: string;
      }>`select format('grant %s on %I.%I to %s', acl.privilege_type,
          ${this.#schema}::text, ${name}::text,
          case acl.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(acl.grantee)) end) as statement
        from pg_class as c cross join aclexplode(c.relacl) as acl
        where c.oid = ${`${this.#schemaText()}.${from(name)}`}::regclass and acl.grantee <> c.relowner`.execute(
        this.#held,
      );
      rights.push(...rows.map(({ statement }) => statement));
    }
    return rights;
  }
}

const INDEX = 'left out ';
const REFERENCE = 'reference ';

async function listTables(db: Db, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = ${schema}::regnamespace and relkind = 'r' order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** The schema that has our tables. */
async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select n.nspname as name from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace where c.oid = to_regclass('kysely_migration')`.execute(
    db,
  );
  if (!rows[0]) throw new Error('There are no tables.');
  return rows[0].name;
}

/** Other connections to the database, but for processes that wait for this one. */
async function countOthers(db: Db, own: readonly number[]): Promise<number> {
  // In one transaction PostgreSQL would show the same connections for ever.
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity as a
    where a.datname = current_database() and a.usename is not null
      and (a.backend_type = 'client backend' or a.backend_type is null)
      and a.pid <> pg_backend_pid() and not (a.pid = any(${[...own]}::integer[]))
      and not exists (select 1 from pg_locks as l where l.pid = a.pid and l.locktype = 'advisory' and l.objid = ${IN_TURN})`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** Views and references of others would be lost with the former tables. */
async function refuseDependents(db: Db, schema: string): Promise<void> {
  const tables = sql`(select oid from pg_class where relnamespace = ${schema}::regnamespace
    and relname = any(${REPLACED}::text[]))`;
  const { rows } = await sql<{ name: string }>`
    select distinct r.ev_class::regclass::text as name from pg_depend as d join pg_rewrite as r on r.oid = d.objid
    where d.classid = 'pg_rewrite'::regclass and d.refobjid in ${tables} and r.ev_class not in ${tables}
    union
    select conrelid::regclass::text from pg_constraint
    where contype = 'f' and confrelid in ${tables} and conrelid not in ${tables}`.execute(db);
  const first = rows[0]?.name;
  if (first !== undefined)
    throw new LayoutError(
      `"${first}" depends on tables that get a new layout: drop it first, and create it again afterwards if it still fits.`,
    );
}

async function refuseFullDisk(db: Db, schema: string, isHere: boolean): Promise<void> {
  const free = isHere ? await freeOnServer(db) : undefined;
  if (free === undefined) return;
  const { rows } = await sql<{
    size: number;
    begun: number;
  }>`select pg_database_size(current_database()) as size,
    (select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class as c
      join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname = ${`${schema}_next`} and c.relkind = 'r') as begun`.execute(db);
  refuseSmallDisk(SHARE_NEEDED * Number(rows[0]?.size) - Number(rows[0]?.begun), free);
}

/** Undefined where it cannot be known. */
async function freeOnServer(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ setting: string | null }>`select setting from pg_settings
    where name = 'data_directory'`.execute(db);
  const folder = rows[0]?.setting;
  if (!folder) return undefined;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
