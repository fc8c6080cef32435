import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { keyText } from '../dialect.ts';

/** Failed tries to sign in, one count for all processes that also outlives them. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('sign_in_tries')
    .addColumn('key', keyText(dialect), (column) => column.primaryKey())
    .addColumn('moments', 'text', (column) => column.notNull())
    .addColumn('until', keyText(dialect), (column) => column.notNull())
    .execute();
}
