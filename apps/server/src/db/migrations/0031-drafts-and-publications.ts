import type { CreateTableBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idType, keyText } from '../dialect.ts';

/** Drafts beside live surveys, and what surveys were. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await withContent(table(db, dialect, 'survey_drafts'))
    .addColumn('begun_at', keyText(dialect), (column) => column.notNull())
    .addColumn('saved_at', keyText(dialect), (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('survey_drafts_key', ['survey_id'])
    .execute();
  await withContent(table(db, dialect, 'survey_publications'))
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', 'integer')
    .addColumn('at', keyText(dialect), (column) => column.notNull())
    .addColumn('by_kind', 'text')
    .addColumn('by_name', 'text')
    .addColumn('note', 'text')
    .addColumn('live_from', keyText(dialect))
    .addColumn('live_until', keyText(dialect))
    .addColumn('changes', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('survey_publications_key', ['survey_id', 'id'])
    .execute();
  await db.schema.alterTable('surveys').addColumn('last_publication', 'integer').execute();
}

function table(db: Kysely<unknown>, dialect: DialectName, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('survey_id', idType(dialect), (column) =>
      column.notNull().references('surveys.id').onDelete('cascade'),
    )
    .$call((create) => (dialect === 'sqlite' ? create.modifyEnd(sql`strict`) : create));
}

function withContent<Columns extends string>(create: CreateTableBuilder<string, Columns>) {
  return create
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('template', 'text')
    .addColumn('questions', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('notifications', 'text', (column) => column.notNull())
    .addColumn('extensions', 'text', (column) => column.notNull());
}
