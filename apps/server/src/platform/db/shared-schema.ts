import type { Generated } from 'kysely';

/** The tables by which the processes of one database work together. */

/** A server process on this database; alive if it was seen in the last seconds. */
export interface ProcessTable {
  slot: number;
  name: string;
  version: string;
  since: string;
  seen_at: string;
  address: Generated<string>;
  fingerprint: Generated<string>;
  /** The last step of the tables' history that it knows. */
  schema_step: Generated<string>;
  state: Generated<string>;
  media: Generated<string>;
}

/** One row, written to see whether the database takes writes. */
export interface WriteCheckTable {
  id: number;
  checks: number;
}

/**
 * How much of a limit somebody has used in one process, until `ends_at` by the database's clock (milliseconds since
 * 1970). The name is a hash.
 */
export interface SharedCountTable {
  name: string;
  slot: number;
  count: number;
  ends_at: number;
}

export interface SummaryMakerTable {
  survey_id: number;
  process: string;
}

/** A step that was taken, or a back-fill that was begun. The columns from `cursor` on are about back-fills. */
export interface SchemaStateTable {
  name: string;
  kind: 'expand' | 'backfill' | 'contract';
  version: string;
  fits: string | null;
  begun_at: string;
  /** Null: the back-fill is not done, or has to look at everything again. */
  done_at: string | null;
  /** The key up to which this pass has looked at the rows; null: it has not begun. */
  cursor: string | null;
  looked_at: number;
  total: number;
  /** 1: no process writes the former form any more. */
  is_last_pass: number;
}

/** One row: the secret that the database belongs to. */
export interface SealTable {
  id: number;
  fingerprint: string;
  sealed: string;
  /** Names the site's backups; null until the first one. */
  site_id: string | null;
}

/** A backup made by a server on its schedule, or the attempt. */
export interface BackupTable {
  id: Generated<number>;
  name: string;
  made_at: string;
  bytes: number;
  milliseconds: number;
  responses: number;
  version: string;
  encrypted: 0 | 1;
  verified_at: string | null;
  /** `partly`: it was verified without restoring it. */
  state: 'ok' | 'partly' | 'failed';
  error: string | null;
}

/** A scheduled job that only one of all processes runs. */
export interface JobTable {
  name: string;
  cursor: string | null;
  due_at: string;
  process: string | null;
  /** When the last run began, and when the last successful one ended. */
  started_at: string | null;
  finished_at: string | null;
  failures: number;
  last_error: string | null;
}

/** One row; its counter grows with each change that other processes must see (surveys, settings, licence, addons). */
export interface ChangeTable {
  id: number;
  counter: number;
  /** Until when somebody waits for a page to ask for the surveys, in milliseconds since 1970. */
  watched_until: Generated<number>;
}

/** When a page of this origin was last seen to ask for the surveys. */
export interface SeenOriginTable {
  origin: string;
  seen_at: string;
}

/** An image file that may be stored although no image refers to it. */
export interface MediaUploadTable {
  file: string;
  begun_at: string;
}

/** A file of a build that was served on this database, by its address, which contains a hash of its content. */
export interface BuiltFileTable {
  path: string;
  bytes: Uint8Array;
  size: number;
  served_at: string;
}
