import type { ColumnType, RawBuilder } from 'kysely';
import type { StoredUuid } from './dialect.ts';

/** What was erased for one person at one time. Nothing in it tells who that was. */
export interface ErasureTable {
  reference: string;
  made_by: string;
  /** A keyed hash of what was asked for, kept until a day after the erasure ended; then ''. */
  subject: string;
  begun_at: string;
  touched_at: string;
  /** Null until everything is gone. */
  finished_at: string | null;
  found: number;
  erased: number;
  /** Deliveries that were being sent at that moment and could not be stopped. */
  sending: number;
}

/**
 * Responses, and test responses, that must not exist: one with such an id is erased, and never stored again. No foreign
 * key to the survey, because a backup may bring the survey back.
 */
export interface ErasedResponseTable {
  survey_id: number;
  submission_id: ColumnType<StoredUuid, RawBuilder<StoredUuid>, never>;
  /** The id it had; 0 for an unfinished visit, which had none yet. */
  response_id: number;
  reference: string;
}

/** Whose name and address must not come back, by a backup or otherwise. */
export interface ErasedInvitationTable {
  survey_id: number;
  number: number;
  reference: string;
}
