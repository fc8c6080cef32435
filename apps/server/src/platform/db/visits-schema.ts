import type { ColumnType, RawBuilder } from 'kysely';
import type { StoredUuid } from './dialect.ts';

/** What is saved of a visitor who has not finished. One row per visit; it goes when it becomes a response. */
export interface VisitTable {
  survey_id: number;
  submission_id: ColumnType<StoredUuid, RawBuilder<StoredUuid>, never>;
  step: number;
  started_at: number;
  saved_at: number;
  /** JSON: all answers given so far; `[]` once the visitor starts over. */
  answers: string;
  /** JSON: what else the newest save contained, see `visitor/saved-visit.ts`. */
  sent: string;
  /** JSON: hidden fields with label and value by name, the newest value each; null: the survey has none. */
  fields: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ReplacedResponseTable {
  survey_id: number;
  former_id: number;
  response_id: number;
}

/** How often answering a question took how long, in published and partial responses. */
export interface TimeDayTable {
  survey_id: number;
  question_id: string;
  kind: string;
  language: ColumnType<string, string | undefined, string>;
  day: string;
  shard: ColumnType<number, number | undefined, number>;
  span: number;
  count: number;
}
