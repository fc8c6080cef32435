import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { inOneSnapshot } from '../../../platform/db/snapshot.ts';
import { LEFT_OUT } from '../manifest.ts';
import type { PostgresPlace } from '../postgres-tools.ts';
import { requireTool, startTool } from '../postgres-tools.ts';
import type { DatabasePart, Rows } from './part.ts';

export function withPostgresPart<Result>(
  db: Db,
  place: PostgresPlace,
  work: (part: DatabasePart) => Promise<Result>,
): Promise<Result> {
  return inOneSnapshot(db, async (snapshot) => {
    // This transaction waits for the dump, which may take hours.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
    await sql`set local statement_timeout = 0`.execute(snapshot);
    const { rows } = await sql<{ id: string; schema: string; version: number }>`
      select pg_export_snapshot() as id, current_schema() as schema,
        current_setting('server_version_num')::integer / 10000 as version`.execute(snapshot);
    const [found] = rows;
    if (!found) throw new Error('PostgreSQL gave no snapshot.');
    await requireTool('pg_dump', place, found.version);
    const tables = await listTables(snapshot);
    const leftOut = LEFT_OUT.map((table) => `--exclude-table-data=${quoted(found.schema)}.${quoted(table)}`);
    const args = [`--snapshot=${found.id}`, `--schema=${quoted(found.schema)}`, ...leftOut];
    const content = () => startTool('pg_dump', place, ['--format=custom', ...args]);
    return work({
      rows: await countRows(snapshot, tables),
      uploads: tables.includes('media') ? await listUploads(snapshot) : [],
      content,
      isDense: true,
    });
  });
}

/** Tables of the current schema, without those of extensions. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = to_regnamespace(quote_ident(current_schema())) and relkind in ('r', 'p') and not relispartition
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countRows(db: Db, tables: readonly string[]): Promise<Rows> {
  const counted: Rows = {};
  for (const table of tables) {
    if (LEFT_OUT.includes(table)) continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    counted[table] = rows[0]?.count ?? 0;
  }
  return counted;
}

async function listUploads(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('media').select('file').orderBy('id').execute();
  return rows.map(({ file }) => file);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
