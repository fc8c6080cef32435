import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { binary, keyText } from '../dialect.ts';

/** What versions that served on this database were built to, so that others can serve it too. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('built_files')
    .addColumn('path', keyText(dialect), (column) => column.primaryKey())
    .addColumn('bytes', binary(dialect), (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('served_at', keyText(dialect), (column) => column.notNull())
    .execute();
}
