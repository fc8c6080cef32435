import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idColumn, idType, keyText } from '../dialect.ts';

/** Links to test a survey, and the responses sent while testing, which count nowhere. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const ofSurvey = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', idType(dialect), idColumn(dialect))
      .addColumn('survey_id', idType(dialect), (column) =>
        column.notNull().references('surveys.id').onDelete('cascade'),
      );
  await ofSurvey('survey_links')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('token_hash', keyText(dialect), (column) => column.notNull().unique())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('follow_rules', 'integer', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('made_at', keyText(dialect), (column) => column.notNull())
    .addColumn('expires_at', keyText(dialect), (column) => column.notNull())
    .addColumn('opened_at', keyText(dialect))
    .execute();
  await ofSurvey('survey_tests')
    .addColumn('submission_id', keyText(dialect), (column) => column.notNull())
    .addColumn('submitted_at', keyText(dialect), (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('page_url', 'text')
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('deliveries', 'text', (column) => column.notNull())
    .addUniqueConstraint('survey_tests_submission', ['survey_id', 'submission_id'])
    .execute();
  await db.schema
    .createIndex('survey_links_survey')
    .on('survey_links')
    .columns(['survey_id', 'id'])
    .execute();
}
