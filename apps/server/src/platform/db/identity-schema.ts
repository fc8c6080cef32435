import type { ColumnType } from 'kysely';

/** Secrets that sign the ids of visitors, and the key for hashing them. */
export interface IdentitySecretTable {
  /** `current`, `hash-key`, or begins with `former`: a new secret does not shorten the time of those before it. */
  name: string;
  sealed: string;
  made_at: string;
  /** Until when a former secret is accepted; '' for the others. */
  until: string;
}

export interface ResponsePersonTable {
  survey_id: number;
  response_id: number;
  /** A keyed hash of survey and id. `answered_at` is in milliseconds since 1970. */
  person: string;
  answered_at: ColumnType<number | string, number, number>;
}
