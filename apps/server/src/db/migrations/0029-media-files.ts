import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { keyText } from '../dialect.ts';

/** Uploads under way, and where each process keeps images. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('media_uploads')
    .addColumn('file', keyText(dialect), (column) => column.primaryKey())
    .addColumn('begun_at', keyText(dialect), (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('processes')
    .addColumn('media', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
