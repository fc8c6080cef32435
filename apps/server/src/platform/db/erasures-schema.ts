import type { ColumnType, RawBuilder } from 'kysely';
import type { StoredUuid } from './dialect.ts';

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
