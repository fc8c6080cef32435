import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idType, keyText } from '../dialect.ts';

export const kind = 'expand';

/** Surveys in several languages, what visitors read of them, and how many responses there are in each. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const ADDED = {
    surveys: ['languages', 'translations'],
    survey_drafts: ['languages', 'translations'],
    survey_publications: ['languages', 'translations'],
    survey_versions: ['texts'],
  };
  for (const [table, columns] of Object.entries(ADDED))
    for (const name of columns)
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo('{}'))
        .execute();
  await db.schema.alterTable('responses').addColumn('language', 'text').execute();
  await db.schema
    .createTable('language_days')
    .addColumn('survey_id', idType(dialect), (column) =>
      column.notNull().references('surveys.id').onDelete('cascade'),
    )
    .addColumn('language', keyText(dialect), (column) => column.notNull())
    .addColumn('day', keyText(dialect), (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('responses', 'integer', (column) => column.notNull())
    .addColumn('partial', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('language_days_key', ['survey_id', 'language', 'day', 'shard'])
    .execute();
  await sql`create index language_days_aside on language_days (survey_id, day) where shard <> 0`.execute(db);
}
