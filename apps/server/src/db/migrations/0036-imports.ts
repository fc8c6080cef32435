import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idColumn, idType, keyText } from '../dialect.ts';

/** Files with responses, and which responses came from them. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('survey_id', idType(dialect), (column) => column.references('surveys.id').onDelete('cascade'))
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('stored', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('problems', 'integer', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('made_at', keyText(dialect), (column) => column.notNull())
    .addColumn('started_at', keyText(dialect))
    .addColumn('finished_at', keyText(dialect))
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('imports_survey').on('imports').columns(['survey_id', 'id']).execute();
  await db.schema
    .createTable('imported_responses')
    .addColumn('survey_id', idType(dialect), (column) =>
      column.notNull().references('surveys.id').onDelete('cascade'),
    )
    .addColumn('response_id', idType(dialect), (column) => column.notNull())
    .addColumn('import_id', idType(dialect), (column) => column.notNull())
    .addPrimaryKeyConstraint('imported_responses_key', ['survey_id', 'response_id'])
    .execute();
  await db.schema
    .createIndex('imported_responses_import')
    .on('imported_responses')
    .columns(['import_id', 'survey_id', 'response_id'])
    .execute();
}
