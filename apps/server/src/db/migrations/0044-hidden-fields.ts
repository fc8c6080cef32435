import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idType, keyText } from '../dialect.ts';

export const kind = 'expand';

/** What pages tell of their visitors, as far as a survey has a hidden field for it. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('response_fields')
    .addColumn('survey_id', idType(dialect), (column) =>
      column.notNull().references('surveys.id').onDelete('cascade'),
    )
    .addColumn('response_id', idType(dialect), (column) => column.notNull())
    .addColumn('name', keyText(dialect), (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('value', keyText(dialect), (column) => column.notNull())
    .addPrimaryKeyConstraint('response_fields_key', ['survey_id', 'response_id', 'name'])
    .execute();
  await db.schema
    .createIndex('response_fields_by_value')
    .on('response_fields')
    .columns(['survey_id', 'name', 'value', 'response_id'])
    .execute();
  await db.schema.alterTable('visits').addColumn('fields', 'text').execute();
}
