import type { ColumnType } from 'kysely';

/** What ids of visitors are signed with, and the key of the hashes that are kept of them. */
export interface IdentitySecretTable {
  /** `current`, `hash-key`, `former` and others that begin so: a new secret does not shorten the time of those before it. */
  name: string;
  /** Sealed. */
  sealed: string;
  made_at: string;
  /** Until when a former one holds; '' for the others. */
  until: string;
}

/** Which response a person has given whose id was signed. */
export interface ResponsePersonTable {
  survey_id: number;
  response_id: number;
  /** A keyed hash of survey and id. */
  person: string;
  /** Milliseconds since 1970. */
  answered_at: ColumnType<number | string, number, number>;
}
