import type { ColumnType, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName, StoredUuid } from './dialect.ts';
import { idType, keyText, uuidType } from './dialect.ts';

/** What is saved of a visitor who has not finished; one row each, gone when it becomes a response. */
export interface VisitTable {
  survey_id: number;
  submission_id: ColumnType<StoredUuid, RawBuilder<StoredUuid>, never>;
  /** Of the newest save. */
  step: number;
  /** Milliseconds since 1970: of the first and the newest save. */
  started_at: number;
  saved_at: number;
  /** JSON: all answers given so far; `[]` once the visitor starts over. */
  answers: string;
  /** JSON: what else the newest save told, see `visitor/saved-visit.ts`. */
  sent: string;
  /** JSON: hidden fields with label and value by name, the newest value each; null: the survey has none. */
  fields: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Partial responses that were continued: which response took their place. */
export interface ReplacedResponseTable {
  survey_id: number;
  former_id: number;
  response_id: number;
}

/** How often answers to a question took how long, in published and partial responses. */
export interface TimeDayTable {
  survey_id: number;
  question_id: string;
  kind: string;
  language: ColumnType<string, string | undefined, string>;
  day: string;
  shard: ColumnType<number, number | undefined, number>;
  /** The engine's `spanOf`. */
  span: number;
  count: number;
}

export async function createVisits(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const ofSurvey = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('survey_id', idType(dialect), (column) =>
        column.notNull().references('surveys.id').onDelete('cascade'),
      );
  await ofSurvey('visits')
    .addColumn('submission_id', uuidType(dialect), (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('started_at', idType(dialect), (column) => column.notNull())
    .addColumn('saved_at', idType(dialect), (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('sent', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('visits_key', ['survey_id', 'submission_id'])
    .execute();
  await db.schema.createIndex('visits_saved').on('visits').columns(['saved_at']).execute();
  await ofSurvey('replaced_responses')
    .addColumn('former_id', idType(dialect), (column) => column.notNull())
    .addColumn('response_id', idType(dialect), (column) => column.notNull())
    .addPrimaryKeyConstraint('replaced_responses_key', ['survey_id', 'former_id'])
    .execute();
  await db.schema
    .createIndex('replaced_responses_by')
    .on('replaced_responses')
    .columns(['survey_id', 'response_id'])
    .execute();
  await ofSurvey('time_days')
    .addColumn('question_id', keyText(dialect), (column) => column.notNull())
    .addColumn('kind', keyText(dialect), (column) => column.notNull())
    .addColumn('language', keyText(dialect), (column) => column.notNull().defaultTo(''))
    .addColumn('day', keyText(dialect), (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('span', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('time_days_key', [
      ...(['survey_id', 'question_id', 'kind', 'language', 'day', 'shard', 'span'] as const),
    ])
    .execute();
  await sql`create index time_days_aside on time_days (survey_id, day) where shard <> 0`.execute(db);
}
