import type { ColumnType, Kysely, RawBuilder } from 'kysely';
import type { DialectName, StoredUuid } from './dialect.ts';
import { idType, keyText, uuidType } from './dialect.ts';

/** What was erased for one person at one time. Nothing of it tells who that was. */
export interface ErasureTable {
  reference: string;
  made_by: string;
  /** A keyed hash of what was asked for, until a day after its end; then ''. */
  subject: string;
  begun_at: string;
  /** When somebody last worked at it. */
  touched_at: string;
  /** Null: some of it is still there. */
  finished_at: string | null;
  found: number;
  erased: number;
  /** Messages that were being sent at that moment. */
  sending: number;
}

/**
 * Responses, and test responses, that must not exist: what has one of these ids is erased, and never stored. Without a
 * reference to the survey, which a backup may bring back.
 */
export interface ErasedResponseTable {
  survey_id: number;
  submission_id: ColumnType<StoredUuid, RawBuilder<StoredUuid>, never>;
  /** What was told to whoever sent it. */
  response_id: number;
  reference: string;
}

/** Also for a backup from before they came, which a restore tells what was erased since. */
export async function createErasures(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('erasures')
    .ifNotExists()
    .addColumn('reference', keyText(dialect), (column) => column.primaryKey())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('subject', keyText(dialect), (column) => column.notNull())
    .addColumn('begun_at', keyText(dialect), (column) => column.notNull())
    .addColumn('touched_at', keyText(dialect), (column) => column.notNull())
    .addColumn('finished_at', keyText(dialect))
    .addColumn('found', 'integer', (column) => column.notNull())
    .addColumn('erased', 'integer', (column) => column.notNull())
    .addColumn('sending', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('erased_responses')
    .ifNotExists()
    .addColumn('response_id', idType(dialect), (column) => column.notNull())
    .addColumn('submission_id', uuidType(dialect), (column) => column.notNull())
    .addColumn('survey_id', 'integer', (column) => column.notNull())
    .addColumn('reference', keyText(dialect), (column) => column.notNull())
    .addPrimaryKeyConstraint('erased_responses_key', ['survey_id', 'submission_id'])
    .execute();
  await db.schema
    .createIndex('erased_responses_erasure')
    .ifNotExists()
    .on('erased_responses')
    .columns(['reference', 'survey_id'])
    .execute();
}
