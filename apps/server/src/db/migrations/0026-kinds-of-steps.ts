import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idType, keyText } from '../dialect.ts';

/** What releases must know of each other's steps: their kind, who took them, which releases fit, how far they are. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = db.schema
    .createTable('schema_state')
    .addColumn('name', keyText(dialect), (column) => column.notNull().primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('fits', 'text')
    .addColumn('begun_at', keyText(dialect), (column) => column.notNull())
    .addColumn('done_at', keyText(dialect))
    .addColumn('cursor', 'text')
    .addColumn('looked_at', idType(dialect), (column) => column.notNull())
    .addColumn('total', idType(dialect), (column) => column.notNull())
    .addColumn('is_last_pass', 'integer', (column) => column.notNull());
  await (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute();
}
