import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idColumn, idType, keyText } from '../dialect.ts';

/** The site's name in the names of its backups, and the backups that servers have made. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema.alterTable('site_seal').addColumn('site_id', 'text').execute();
  await db.schema
    .createTable('backups')
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('made_at', keyText(dialect), (column) => column.notNull())
    .addColumn('bytes', idType(dialect), (column) => column.notNull())
    .addColumn('milliseconds', idType(dialect), (column) => column.notNull())
    .addColumn('responses', idType(dialect), (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('encrypted', 'integer', (column) => column.notNull())
    .addColumn('verified_at', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('error', 'text')
    .execute();
}
