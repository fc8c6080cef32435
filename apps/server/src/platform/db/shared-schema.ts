import type { Generated } from 'kysely';

/** The tables by which the processes of one database work together. */

/** A server process that shares the database; alive while it was seen in the last seconds. */
export interface ProcessTable {
  slot: number;
  name: string;
  version: string;
  since: string;
  seen_at: string;
  /** Host and port; '' for whoever does not listen. */
  address: Generated<string>;
  /** Of its secret. */
  fingerprint: Generated<string>;
  /** The last step that it knows of the tables' history. */
  schema_step: Generated<string>;
  state: Generated<string>;
  /** The bucket in which it keeps images; '': it has none. */
  media: Generated<string>;
}

/** One row, written to see whether the database takes writes. */
export interface WriteCheckTable {
  id: number;
  checks: number;
}

/** How much of a limit somebody has used in one process; the name is a hash. */
export interface SharedCountTable {
  name: string;
  slot: number;
  count: number;
  /** Milliseconds since 1970, by the database's clock. */
  ends_at: number;
}

/** A summary being made, by a process that may have died since. */
export interface SummaryMakerTable {
  survey_id: number;
  /** Its name. */
  process: string;
}

/** A step of the tables' history that was taken, or a back-fill that was begun. */
export interface SchemaStateTable {
  name: string;
  kind: 'expand' | 'backfill' | 'contract';
  /** Of the release that took or began it. */
  version: string;
  /** The oldest release that works after a contract step. */
  fits: string | null;
  begun_at: string;
  /** Null: the back-fill is not done, or has to look at everything once more. */
  done_at: string | null;
  /** The rest is about back-fills. The key up to which this pass has looked at the rows; null: it has not begun. */
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

/** A backup that a server has made by itself, or has tried to. */
export interface BackupTable {
  id: Generated<number>;
  /** Of its file. */
  name: string;
  made_at: string;
  bytes: number;
  milliseconds: number;
  responses: number;
  /** Of the product. */
  version: string;
  encrypted: 0 | 1;
  verified_at: string | null;
  /** `partly`: it was verified without restoring it. */
  state: 'ok' | 'partly' | 'failed';
  /** Why it failed. */
  error: string | null;
}

/** Work by the clock that one process of all does. */
export interface JobTable {
  name: string;
  /** How far it has got. */
  cursor: string | null;
  due_at: string;
  /** The name of the process that is doing it. */
  process: string | null;
  /** When the last run began, and when the last one that succeeded ended. */
  started_at: string | null;
  finished_at: string | null;
  /** How many runs have failed one after another. */
  failures: number;
  last_error: string | null;
}

/** One row; its counter grows with each change that other processes must see (surveys, settings, licence, addons). */
export interface ChangeTable {
  id: number;
  counter: number;
}

/** A file of an image that may be there although no image has it. */
export interface MediaUploadTable {
  file: string;
  begun_at: string;
}

/** A file of a build that served on this database, by its address, which has a hash of its content. */
export interface BuiltFileTable {
  path: string;
  /** Compressed by Brotli. */
  bytes: Uint8Array;
  size: number;
  /** When a server that was built with it last said so. */
  served_at: string;
}
