import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { keyText } from '../dialect.ts';

/** The demo site's plugins, as far as they were installed. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = db.schema
    .createTable('site_plugins')
    .addColumn('slug', keyText(dialect), (column) => column.primaryKey())
    .addColumn('installed', 'integer', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('setup_complete', 'integer', (column) => column.notNull())
    .addColumn('changed_at', keyText(dialect), (column) => column.notNull());
  await (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute();
}
