import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idColumn, idType, keyText } from '../dialect.ts';

/** All tables of the first release; what they mean is told in `schema.ts`. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await createSurveys(db, dialect);
  await createResponses(db, dialect);
  await createCounts(db, dialect);
  await createDeliveries(db, dialect);
  await createPeople(db, dialect);
  await createSite(db, dialect);
}

async function createSurveys(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await table(db, dialect, 'surveys')
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('title', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('template', 'text')
    .addColumn('status', 'text', required)
    .addColumn('publish_at', keyText(dialect))
    .addColumn('cookie_name', 'text', required)
    .addColumn('questions', 'text', required)
    .addColumn('settings', 'text', required)
    .addColumn('notifications', 'text', required)
    .addColumn('extensions', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('revision', 'integer', required)
    .addColumn('created_at', keyText(dialect), required)
    .addColumn('updated_at', keyText(dialect), required)
    .execute();
  await db.schema
    .createIndex('surveys_status')
    .on('surveys')
    .columns(['status', 'publish_at', 'id'])
    .execute();
  await table(db, dialect, 'survey_versions')
    .addColumn('survey_id', idType(dialect), ofSurvey)
    .addColumn('version', 'integer', required)
    .addColumn('questions', 'text', required)
    .addColumn('created_at', keyText(dialect), required)
    .addPrimaryKeyConstraint('survey_versions_key', ['survey_id', 'version'])
    .execute();
}

async function createResponses(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await table(db, dialect, 'responses')
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('survey_id', idType(dialect), ofSurvey)
    .addColumn('submission_id', keyText(dialect), required)
    .addColumn('survey_version', 'integer', required)
    .addColumn('status', keyText(dialect), required)
    .addColumn('submitted_at', keyText(dialect), required)
    .addColumn('day', keyText(dialect), required)
    .addColumn('page_name', 'text', required)
    .addColumn('page_url', 'text')
    .addColumn('user_ip', 'text', required)
    .addColumn('user_browser', 'text', required)
    .addColumn('user_os', 'text', required)
    .addColumn('user_device', 'text', required)
    .addColumn('country', 'text')
    .addUniqueConstraint('responses_submission', ['survey_id', 'submission_id'])
    .execute();
  const index = (name: string, columns: ('survey_id' | 'status' | 'submitted_at' | 'page_name' | 'id')[]) =>
    db.schema.createIndex(name).on('responses').columns(columns).execute();
  await index('responses_by_id', ['survey_id', 'status', 'id']);
  await index('responses_by_moment', ['survey_id', 'status', 'submitted_at', 'id']);
  await index('responses_by_page', ['survey_id', 'status', 'page_name', 'id']);

  await table(db, dialect, 'answers')
    .addColumn('survey_id', idType(dialect), ofSurvey)
    .addColumn('response_id', idType(dialect), required)
    .addColumn('position', 'integer', required)
    .addColumn('question_id', keyText(dialect), required)
    .addColumn('question_title', 'text', required)
    .addColumn('question_type', keyText(dialect), required)
    .addColumn('value', 'text')
    .addColumn('name', 'text')
    .addColumn('comments', 'text')
    .addPrimaryKeyConstraint('answers_key', ['survey_id', 'response_id', 'position'])
    .$call(keyOnly(dialect))
    .execute();
  // Words are looked for newest first; ratings and choices are counted in `option_days` and need no index here.
  await sql`create index answers_with_text on answers (survey_id, question_id, response_id)
    where value is not null and question_type in ('text', 'long-text', 'email')`.execute(db);
  await sql`create index answers_with_comments on answers (survey_id, question_id, response_id)
    where comments is not null`.execute(db);
}

async function createCounts(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await table(db, dialect, 'survey_days')
    .addColumn('survey_id', idType(dialect), ofSurvey)
    .addColumn('day', keyText(dialect), required)
    .addColumn('responses', 'integer', required)
    .addColumn('trashed', 'integer', required)
    .addColumn('impressions', 'integer', required)
    .addColumn('first_id', idType(dialect))
    .addColumn('last_id', idType(dialect))
    .addPrimaryKeyConstraint('survey_days_key', ['survey_id', 'day'])
    .$call(keyOnly(dialect))
    .execute();
  await table(db, dialect, 'question_days')
    .addColumn('survey_id', idType(dialect), ofSurvey)
    .addColumn('question_id', keyText(dialect), required)
    .addColumn('day', keyText(dialect), required)
    .addColumn('answered', 'integer', required)
    .addColumn('skipped', 'integer', required)
    .addPrimaryKeyConstraint('question_days_key', ['survey_id', 'question_id', 'day'])
    .$call(keyOnly(dialect))
    .execute();
  await table(db, dialect, 'option_days')
    .addColumn('survey_id', idType(dialect), ofSurvey)
    .addColumn('question_id', keyText(dialect), required)
    .addColumn('day', keyText(dialect), required)
    .addColumn('option', keyText(dialect), required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('option_days_key', ['survey_id', 'question_id', 'day', 'option'])
    .$call(keyOnly(dialect))
    .execute();
}

async function createDeliveries(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await table(db, dialect, 'deliveries')
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('survey_id', idType(dialect), ofSurvey)
    .addColumn('response_id', idType(dialect), required)
    .addColumn('kind', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_attempt_at', keyText(dialect), required)
    .addColumn('last_error', 'text')
    .addColumn('created_at', keyText(dialect), required)
    .addColumn('sent_at', keyText(dialect))
    .execute();
  await db.schema
    .createIndex('deliveries_of_response')
    .on('deliveries')
    .columns(['survey_id', 'response_id'])
    .execute();
  await sql`create index deliveries_due on deliveries (next_attempt_at, id) where status = 'pending'`.execute(
    db,
  );
}

async function createPeople(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await table(db, dialect, 'users')
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('password_hash', 'text')
    .addColumn('created_at', keyText(dialect), required)
    .execute();
  await table(db, dialect, 'sessions')
    .addColumn('token_hash', keyText(dialect), (column) => column.primaryKey())
    .addColumn('user_id', idType(dialect), ofUser)
    .addColumn('created_at', keyText(dialect), required)
    .addColumn('expires_at', keyText(dialect), required)
    .execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await table(db, dialect, 'sign_in_links')
    .addColumn('token_hash', keyText(dialect), (column) => column.primaryKey())
    .addColumn('user_id', idType(dialect), ofUser)
    .addColumn('expires_at', keyText(dialect), required)
    .addColumn('used_at', keyText(dialect))
    .execute();
  await table(db, dialect, 'api_keys')
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('name', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('key_hash', keyText(dialect), (column) => column.notNull().unique())
    .addColumn('created_at', keyText(dialect), required)
    .execute();
}

async function createSite(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await table(db, dialect, 'settings')
    .addColumn('name', keyText(dialect), (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
  await table(db, dialect, 'licences')
    .addColumn('key', keyText(dialect), (column) => column.primaryKey())
    .addColumn('type', 'text', required)
    .addColumn('expires_on', keyText(dialect))
    .addColumn('state', 'text', required)
    .addColumn('issued_at', keyText(dialect), required)
    .addColumn('used', 'integer', required)
    .execute();
  await table(db, dialect, 'addon_states')
    .addColumn('slug', keyText(dialect), (column) => column.primaryKey())
    .addColumn('installed', 'integer', required)
    .addColumn('active', 'integer', required)
    .addColumn('changed_at', keyText(dialect), required)
    .execute();
  await table(db, dialect, 'addon_migrations')
    .addColumn('slug', keyText(dialect), required)
    .addColumn('name', keyText(dialect), required)
    .addColumn('applied_at', keyText(dialect), required)
    .addPrimaryKeyConstraint('addon_migrations_key', ['slug', 'name'])
    .execute();
  await table(db, dialect, 'media')
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('file', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('mime', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('user_id', idType(dialect), (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', keyText(dialect), required)
    .execute();
  await createNotices(db, dialect);
  await table(db, dialect, 'site_comments')
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('post_id', 'integer', required)
    .addColumn('author', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('created_at', keyText(dialect), required)
    .execute();
  await db.schema.createIndex('site_comments_post').on('site_comments').columns(['post_id', 'id']).execute();
  await table(db, dialect, 'changes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('counter', idType(dialect), required)
    .execute();
  await sql`insert into changes (id, counter) values (1, 0)`.execute(db);
}

async function createNotices(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await table(db, dialect, 'notices')
    .addColumn('id', keyText(dialect), (column) => column.primaryKey())
    .addColumn('content', 'text', required)
    .addColumn('icon', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('is_closable', 'integer', required)
    .addColumn('is_global', 'integer', required)
    .addColumn('created_at', keyText(dialect), required)
    .execute();
  await table(db, dialect, 'notice_dismissals')
    .addColumn('notice_id', keyText(dialect), required)
    .addColumn('user_id', idType(dialect), ofUser)
    .addColumn('dismissed_at', keyText(dialect), required)
    .addPrimaryKeyConstraint('notice_dismissals_key', ['notice_id', 'user_id'])
    .execute();
}

function table(db: Kysely<unknown>, dialect: DialectName, name: string): CreateTableBuilder<string, never> {
  // STRICT makes SQLite check types as PostgreSQL does.
  const builder = db.schema.createTable(name);
  return dialect === 'sqlite' ? builder.modifyEnd(sql`strict`) : builder;
}

/** SQLite keeps such a table in its primary key's order, without a second copy of the key. */
function keyOnly(dialect: DialectName) {
  return <Table extends string, Column extends string>(builder: CreateTableBuilder<Table, Column>) =>
    dialect === 'sqlite' ? builder.modifyEnd(sql`, without rowid`) : builder;
}

function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

/** Everything under a survey goes with it. */
function ofSurvey(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('surveys.id').onDelete('cascade');
}

function ofUser(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('users.id').onDelete('cascade');
}
