import type { CreateTableBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idType, keyText } from '../dialect.ts';

/** News of the site, and who has dismissed them. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const strict = <Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
  await db.schema
    .createTable('notifications')
    .addColumn('id', keyText(dialect), (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('survey_id', idType(dialect), (column) =>
      column.notNull().references('surveys.id').onDelete('cascade'),
    )
    .addColumn('happened_at', keyText(dialect), (column) => column.notNull())
    .$call(strict)
    .execute();
  await db.schema.createIndex('notifications_moment').on('notifications').column('happened_at').execute();
  await db.schema.createIndex('notifications_survey').on('notifications').column('survey_id').execute();
  await db.schema
    .createTable('notification_dismissals')
    .addColumn('notification_id', keyText(dialect), (column) =>
      column.notNull().references('notifications.id').onDelete('cascade'),
    )
    .addColumn('reader', keyText(dialect), (column) => column.notNull())
    .addColumn('dismissed_at', keyText(dialect), (column) => column.notNull())
    .addPrimaryKeyConstraint('notification_dismissals_key', ['notification_id', 'reader'])
    .$call(strict)
    .execute();
}
