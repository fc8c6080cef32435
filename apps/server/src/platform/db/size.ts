import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from './dialect.ts';
import { dialectOf } from './dialect.ts';
import type { Db } from './schema.ts';

export interface Part {
  name: string;
  bytes: number;
}

/** The largest first. Tidies the database up before, which takes minutes. */
export function listParts(db: Db): Promise<Part[]> {
  return dialectOf(db) === 'sqlite' ? partsOfFile(db) : partsOfServer(db);
}

async function partsOfFile(db: Db): Promise<Part[]> {
  await sql`vacuum`.execute(db);
  const { rows } = await sql<Part>`
    select case s.type when 'index' then s.tbl_name || ': ' || s.name else s.name end as name, sum(d.pgsize) as bytes
    from dbstat as d join sqlite_schema as s on s.name = d.name
    group by s.name order by bytes desc`.execute(db);
  return rows;
}

async function partsOfServer(db: Db): Promise<Part[]> {
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<Part>`
    select case c.relkind when 'i' then t.relname || ': ' || c.relname else c.relname end as name,
      case c.relkind when 'i' then pg_relation_size(c.oid) else pg_table_size(c.oid) end as bytes
    from pg_class as c left join pg_index as i on i.indexrelid = c.oid left join pg_class as t on t.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') order by bytes desc`.execute(db);
  return rows;
}

export interface DatabaseSize {
  bytes: number;
  dead_bytes: number;
}

export function databaseBytes(dialect: DialectName): RawBuilder<number> {
  return dialect === 'sqlite'
    ? sql`(select page_count * page_size from pragma_page_count(), pragma_page_size())`
    : sql`pg_database_size(current_database())`;
}

export async function readSize(db: Db): Promise<DatabaseSize> {
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<DatabaseSize>`select ${databaseBytes('sqlite')} as bytes, 0 as dead_bytes`.execute(db);
    return rows[0] ?? { bytes: 0, dead_bytes: 0 };
  }
  const { rows } = await sql<DatabaseSize>`
    select ${databaseBytes('postgres')} as bytes,
      (select coalesce(sum(pg_total_relation_size(relid) * (n_dead_tup::float / (n_live_tup + n_dead_tup)))::bigint, 0)
        from pg_stat_user_tables where n_dead_tup > 0) as dead_bytes`.execute(db);
  return rows[0] ?? { bytes: 0, dead_bytes: 0 };
}

/** Settings that are off although acknowledged writes may be lost without them. */
export async function listUnsafeSettings(db: Db): Promise<string[]> {
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    return (rows[0]?.synchronous ?? 0) >= 2 ? [] : ['synchronous'];
  }
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'
    union all
    select 'synchronous_commit' where exists (
      select 1 from pg_db_role_setting
      where setrole in (0, (select oid from pg_roles where rolname = current_user))
        and setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and 'synchronous_commit=off' = any (setconfig)
    )`.execute(db);
  return rows.map(({ name }) => name);
}

/** Connections for everybody but PostgreSQL's superusers; null for an embedded database. */
export async function readConnectionLimit(db: Db): Promise<number | null> {
  if (dialectOf(db) === 'sqlite') return null;
  const { rows } = await sql<{ limit: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as limit
  `.execute(db);
  return rows[0]?.limit ?? null;
}

/** When PostgreSQL last archived a piece of its log; null: never yet; undefined: it archives nothing. */
export async function findLastArchived(db: Db): Promise<Date | null | undefined> {
  if (dialectOf(db) === 'sqlite') return undefined;
  const { rows } = await sql<{ last: Date | null }>`
    select last_archived_time as last from pg_stat_archiver where current_setting('archive_mode') <> 'off'
  `.execute(db);
  return rows[0]?.last;
}
