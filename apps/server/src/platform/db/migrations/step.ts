import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** Adds something that is harmless to the release before, and holds its locks only for a moment. */
export interface ExpandStep {
  kind?: 'expand';
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>;
}

/** Adds indexes to tables in use without blocking writers. */
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
  /** The release that brought the step: processes of older ones go on writing the former form. */
  release: string;
  count(db: Db): Promise<number>;
  /**
   * Looks at up to `limit` rows after this key and fills in those that lack the new form. From null it has to find all
   * of them again. Returns the last key, null at the end.
   */
  fill(trx: Db, dialect: DialectName, after: string | null, limit: number): Promise<Filled>;
}

export interface Filled {
  after: string | null;
  /** How many rows were looked at, not changed. */
  rows: number;
}

/** Removes what no running release needs. */
export interface ContractStep {
  kind: 'contract';
  /** The oldest release that works afterwards: the one that brought the replacement. */
  fits: string;
  /** The first release that may take it, newer than `fits`. */
  from: string;
  /** Back-fills that have to be done first. */
  after: readonly string[];
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>;
}

export type Step = ExpandStep | IndexStep | BackfillStep | ContractStep;
export type StepKind = 'expand' | 'backfill' | 'contract';
