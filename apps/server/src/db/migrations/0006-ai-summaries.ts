import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idType, keyText } from '../dialect.ts';

/** The kept summary of each survey; goes with it. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = db.schema
    .createTable('ai_summaries')
    .addColumn('survey_id', idType(dialect), (column) =>
      column.primaryKey().references('surveys.id').onDelete('cascade'),
    )
    .addColumn('survey_version', 'integer', (column) => column.notNull())
    .addColumn('responses_count', 'integer', (column) => column.notNull())
    .addColumn('sections', 'text', (column) => column.notNull())
    .addColumn('adapter', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('changed_since', 'integer', (column) => column.notNull())
    .addColumn('generated_at', keyText(dialect), (column) => column.notNull());
  await (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute();
}
