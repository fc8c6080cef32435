import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './schema.ts';

/** A table, apart from its indexes, or an index as `table: index`. */
export interface Part {
  name: string;
  bytes: number;
}

/** What each table and index takes on the disk, the largest first. The database is tidied up before: it takes minutes. */
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
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') order by bytes desc`.execute(
    db,
  );
  return rows;
}
