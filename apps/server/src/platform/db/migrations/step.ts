import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** Adds something that is harmless to the release before, and holds its locks for a moment only. */
export interface ExpandStep {
  kind?: 'expand';
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>;
}

/** Adds indexes to tables that are in use, without keeping anybody from writing. */
export interface IndexStep {
  kind: 'expand';
  indexes: readonly NewIndex[];
}

export interface NewIndex {
  name: string;
  table: string;
  /** `(survey_id, day) where shard <> 0`. */
  on: string;
}

/** Brings rows into a new form, in slices, while servers run. */
export interface BackfillStep {
  kind: 'backfill';
  /** The release that brought it: processes of older ones go on writing the former form. */
  release: string;
  /** How many rows there are to look at. */
  count(db: Db): Promise<number>;
  /**
   * Looks at the next rows after this key, at most `limit`, and fills in those that lack the new form; it has to find
   * all of them again from the start (null). Returns the last key, null at the end.
   */
  fill(trx: Db, dialect: DialectName, after: string | null, limit: number): Promise<Filled>;
}

export interface Filled {
  after: string | null;
  /** How many rows were looked at. */
  rows: number;
}

/** Takes away what no running release needs. */
export interface ContractStep {
  kind: 'contract';
  /** The oldest release that works afterwards: the one that brought the replacement. */
  fits: string;
  /** The first release that may take it, newer than `fits`. */
  from: string;
  /** The back-fills that have to be done. */
  after: readonly string[];
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>;
}

export type Step = ExpandStep | IndexStep | BackfillStep | ContractStep;
export type StepKind = 'expand' | 'backfill' | 'contract';
