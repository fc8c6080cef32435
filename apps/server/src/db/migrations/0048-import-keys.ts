import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { keyText } from '../dialect.ts';

export const kind = 'expand';

/** Who uploads something now; what files call the responses that came with them, how many of a file contradict others, and who has uploaded it. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema.alterTable('imported_responses').addColumn('import_key', 'text').execute();
  await db.schema
    .alterTable('imports')
    .addColumn('conflicting', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('imports').addColumn('uploader', 'text').execute();
  const slots = db.schema
    .createTable('upload_slots')
    .addColumn('account', keyText(dialect), (column) => column.notNull().primaryKey())
    .addColumn('process', 'text', (column) => column.notNull());
  await (dialect === 'sqlite' ? slots.modifyEnd(sql`strict`) : slots).execute();
}
