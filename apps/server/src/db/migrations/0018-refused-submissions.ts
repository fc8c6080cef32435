import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idType, keyText } from '../dialect.ts';

/** Responses that were refused, without their answers, so that somebody can be told of them. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = db.schema
    .createTable('refused_submissions')
    .addColumn('survey_id', idType(dialect), (column) =>
      column.notNull().references('surveys.id').onDelete('cascade'),
    )
    .addColumn('submission_id', keyText(dialect), (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('refused_at', keyText(dialect), (column) => column.notNull())
    .addPrimaryKeyConstraint('refused_submissions_key', ['survey_id', 'submission_id']);
  await (dialect === 'sqlite' ? table.modifyEnd(sql`strict, without rowid`) : table).execute();
}
