import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idColumn, idType, keyText, uuidType } from '../dialect.ts';

/** What is made anew here, each after the tables that refer to it. */
export const REPLACED = [
  'answers',
  'response_words',
  'deliveries',
  'refused_submissions',
  'responses',
  'media',
  'notice_dismissals',
  'sign_in_links',
  'sessions',
  'users',
];

/**
 * The layout of responses: one row with what was chosen, a row for each text that was written, wordings once, the
 * survey first in every key. Also what later releases need and could not add while servers run. It is taken on an
 * empty database alone; the content of a former one is copied into such a database (`db/new-layout.ts`).
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  for (const name of REPLACED) await sql`drop table ${sql.ref(name)}`.execute(db);
  await createTables(db, dialect);
}

/** The tables alone, for where the former ones are somewhere else. */
export async function createTables(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await createResponses(db, dialect);
  await createAnswers(db, dialect);
  await createWords(db, dialect);
  await createDeliveries(db, dialect);
  await createPeople(db, dialect);
  await strict(db.schema.createTable('processes'), dialect)
    .addColumn('slot', 'integer', primary)
    .addColumn('name', 'text', required)
    .addColumn('version', 'text', required)
    .addColumn('since', keyText(dialect), required)
    .addColumn('seen_at', keyText(dialect), required)
    .execute();
  await strict(db.schema.createTable('jobs'), dialect)
    .addColumn('name', keyText(dialect), primary)
    .addColumn('cursor', 'text')
    .addColumn('due_at', keyText(dialect), required)
    .addColumn('process', 'text')
    .addColumn('started_at', keyText(dialect))
    .addColumn('finished_at', keyText(dialect))
    .addColumn('failures', 'integer', required)
    .addColumn('last_error', 'text')
    .execute();
}

async function createResponses(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  // The order of the columns saves PostgreSQL 20 bytes a row.
  const number = dialect === 'postgres' ? generated : required;
  await table(db, dialect, 'responses')
    .addColumn('id', idType(dialect), number)
    .addColumn('submitted_at', idType(dialect), required)
    .addColumn('page_url_id', idType(dialect))
    .addColumn('agent_id', idType(dialect), required)
    .addColumn('submission_id', uuidType(dialect), required)
    .addColumn('survey_id', 'integer', ofSurvey)
    .addColumn('survey_version', 'integer', required)
    .addColumn('status', keyText(dialect), required)
    .addColumn('day', keyText(dialect), required)
    .addColumn('page_name', 'text', required)
    .addColumn('user_ip', 'text', required)
    .addColumn('choices', 'text', required)
    .addColumn('country', 'text')
    .addColumn('suspicion', 'text')
    .addPrimaryKeyConstraint('responses_key', ['survey_id', 'id'])
    .execute();
  await sql`create unique index responses_submission on responses (survey_id, submission_id)`.execute(db);
  await sql`create index responses_by_moment on responses (survey_id, submitted_at)
    where status = 'publish'`.execute(db);
  await sql`create index responses_by_page on responses (survey_id, page_name, id)
    where status = 'publish'`.execute(db);
  await sql`create index responses_aside on responses (survey_id, status, id)
    where status <> 'publish'`.execute(db);
  await table(db, dialect, 'response_texts')
    .addColumn('id', idType(dialect), required)
    .addColumn('survey_id', 'integer', ofSurvey)
    .addColumn('text', 'text', required)
    .addPrimaryKeyConstraint('response_texts_key', ['survey_id', 'id'])
    .execute();
  await table(db, dialect, 'response_numbers').addColumn('newest', 'integer', primary).execute();
  await sql`insert into response_numbers (newest) values (0)`.execute(db);
}

async function createAnswers(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await table(db, dialect, 'wordings')
    .addColumn('survey_id', 'integer', ofSurvey)
    .addColumn('number', 'integer', required)
    .addColumn('question', 'integer', required)
    .addColumn('question_id', keyText(dialect), required)
    .addColumn('question_type', keyText(dialect), required)
    .addColumn('question_title', 'text', required)
    .addColumn('options', 'text')
    .addPrimaryKeyConstraint('wordings_key', ['survey_id', 'number'])
    .execute();
  // Without a reference to the survey: the response in the same transaction has one.
  await table(db, dialect, 'answers')
    .addColumn('response_id', idType(dialect), required)
    .addColumn('survey_id', 'integer', required)
    .addColumn('wording', 'integer', required)
    .addColumn('question', 'integer', required)
    .addColumn('value', 'text')
    .addColumn('name', 'text')
    .addColumn('comments', 'text')
    .addPrimaryKeyConstraint('answers_key', ['survey_id', 'response_id', 'wording'])
    .execute();
  await sql`create index answers_of_question on answers (survey_id, question, response_id)`.execute(db);
}

async function createWords(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`create virtual table response_words
      using fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(db);
    return;
  }
  await sql`create table response_words (
    rowid bigint not null, survey_id integer not null, beginnings bigint[] not null,
    constraint response_words_key primary key (survey_id, rowid))`.execute(db);
  await sql`create index response_words_beginnings on response_words using gin (beginnings)`.execute(db);
}

/** Messages about the whole site have 0 in the place of survey and response. */
async function createDeliveries(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await table(db, dialect, 'deliveries')
    .addColumn('response_id', idType(dialect), required)
    .addColumn('number', idType(dialect), required)
    .addColumn('survey_id', 'integer', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('destination', keyText(dialect), required)
    .addColumn('target', 'text', required)
    .addColumn('recipients', 'text', required)
    .addColumn('status', keyText(dialect), required)
    .addColumn('next_attempt_at', keyText(dialect), required)
    .addColumn('created_at', keyText(dialect), required)
    .addColumn('last_error', 'text')
    .addColumn('sent_at', keyText(dialect))
    .addPrimaryKeyConstraint('deliveries_key', ['survey_id', 'response_id', 'number'])
    .execute();
  await sql`create index deliveries_due on deliveries (destination, next_attempt_at, response_id, number)
    where status in ('pending', 'sending')`.execute(db);
  await sql`create index deliveries_sending on deliveries (destination, next_attempt_at)
    where status = 'sending'`.execute(db);
  await sql`create index deliveries_paused on deliveries (survey_id) where status = 'paused'`.execute(db);
  await sql`create index deliveries_failed on deliveries (next_attempt_at, survey_id)
    where status = 'failed'`.execute(db);
  await sql`create index deliveries_done on deliveries (created_at)
    where status in ('sent', 'failed')`.execute(db);
  const refused = db.schema
    .createTable('refused_submissions')
    .addColumn('survey_id', 'integer', ofSurvey)
    .addColumn('submission_id', uuidType(dialect), required)
    .addColumn('code', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('refused_at', keyText(dialect), required)
    .addPrimaryKeyConstraint('refused_submissions_key', ['survey_id', 'submission_id']);
  await keyed(refused, dialect).execute();
}

/** People of the host beside local accounts; only these need an address that nobody else has. */
async function createPeople(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await strict(db.schema.createTable('users'), dialect)
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('email', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('password_hash', 'text')
    .addColumn('created_at', keyText(dialect), required)
    .addColumn('host_user_id', keyText(dialect))
    .addColumn('roles', 'text')
    .addColumn('manages', 'integer')
    .execute();
  await sql`create unique index users_email on users (email) where host_user_id is null`.execute(db);
  await sql`create unique index users_of_host on users (host_user_id) where host_user_id is not null`.execute(
    db,
  );
  await strict(db.schema.createTable('sessions'), dialect)
    .addColumn('token_hash', keyText(dialect), primary)
    .addColumn('user_id', idType(dialect), ofUser)
    .addColumn('created_at', keyText(dialect), required)
    .addColumn('expires_at', keyText(dialect), required)
    .addColumn('kind', keyText(dialect), (column) => column.notNull().defaultTo('password'))
    .execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await strict(db.schema.createTable('sign_in_links'), dialect)
    .addColumn('token_hash', keyText(dialect), primary)
    .addColumn('user_id', idType(dialect), ofUser)
    .addColumn('expires_at', keyText(dialect), required)
    .addColumn('used_at', keyText(dialect))
    .execute();
  await strict(db.schema.createTable('notice_dismissals'), dialect)
    .addColumn('notice_id', keyText(dialect), required)
    .addColumn('user_id', idType(dialect), ofUser)
    .addColumn('dismissed_at', keyText(dialect), required)
    .addPrimaryKeyConstraint('notice_dismissals_key', ['notice_id', 'user_id'])
    .execute();
  await strict(db.schema.createTable('media'), dialect)
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('file', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('mime', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('user_id', idType(dialect), (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', keyText(dialect), required)
    .addColumn('host_id', keyText(dialect))
    .addColumn('url', 'text')
    .addColumn('alt', 'text')
    .execute();
}

type Table = CreateTableBuilder<string, never>;

/** STRICT makes SQLite check types as PostgreSQL does. */
function strict(builder: Table, dialect: DialectName): Table {
  return dialect === 'sqlite' ? builder.modifyEnd(sql`strict`) : builder;
}

/** SQLite keeps such a table in the order of its key, without a second copy of the key. */
function keyed<T extends string, C extends string>(
  builder: CreateTableBuilder<T, C>,
  dialect: DialectName,
): CreateTableBuilder<T, C> {
  return dialect === 'sqlite' ? builder.modifyEnd(sql`strict, without rowid`) : builder;
}

function table(db: Kysely<unknown>, dialect: DialectName, name: string): Table {
  return keyed(db.schema.createTable(name), dialect) as Table;
}

function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

function primary(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().primaryKey();
}

function generated(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().generatedByDefaultAsIdentity();
}

function ofSurvey(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('surveys.id').onDelete('cascade');
}

function ofUser(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('users.id').onDelete('cascade');
}
