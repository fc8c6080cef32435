import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { keyText } from '../dialect.ts';

/** What is done once a week and by whom it was taken, so that several processes do it once. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('weekly_claims')
    .addColumn('task', keyText(dialect), (column) => column.notNull())
    .addColumn('week', keyText(dialect), (column) => column.notNull())
    .addColumn('claimed_at', keyText(dialect), (column) => column.notNull())
    .addPrimaryKeyConstraint('weekly_claims_key', ['task', 'week'])
    .$call((table) => (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table))
    .execute();
}
