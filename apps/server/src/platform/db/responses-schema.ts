import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { StoredUuid } from './dialect.ts';

type Json = string;
type Uuid = ColumnType<StoredUuid, RawBuilder<StoredUuid>, never>;

/** Unique by (survey_id, submission_id); published ones are read by (survey_id, `submitted_at` or `page_name`). */
export interface ResponseTable {
  survey_id: number;
  id: Generated<number>;
  submission_id: Uuid;
  survey_version: number;
  status: 'publish' | 'partial' | 'trash' | 'spam';
  submitted_at: number;
  day: string;
  page_name: string;
  /**
   * This and `agent_id` refer to `response_texts`. The agent is browser, operating system and device as a JSON list.
   */
  page_url_id: number | null;
  agent_id: number;
  user_ip: string;
  country: string | null;
  suspicion: string | null;
  /** What was asked and what was chosen, encoded as in `responses/wordings/choices.ts`. */
  choices: string;
  /** For a partial response: the newest save it was made of; null if it was finished. */
  step: number | null;
  /**
   * Milliseconds since 1970 of the first and the last save. The first is null if it was never saved, the last if it was
   * finished.
   */
  started_at: number | null;
  last_answer_at: number | null;
  /** From the first question to the last answer, as the browser measured it. */
  seconds: number | null;
  /** Time spent at each question, encoded as in `responses/wordings/choices.ts`; null: unknown. */
  answer_seconds: string | null;
  /** The wording of the question at which the visitor left. */
  left_wording: number | null;
  /** The tag of the language in which the visitor read it; null: unknown. */
  language: string | null;
  /** The first rating in it; null without one. */
  score: number | null;
}

/** Texts that many responses of a survey share; the id is a hash of the text. */
export interface ResponseTextTable {
  survey_id: number;
  id: number;
  text: string;
}

/** SQLite only: one row with the highest id any response ever had, so that none is used again. */
export interface ResponseNumberTable {
  newest: number;
}

/** The wording of a question at some time, see `responses/wordings/wordings.ts`; rows never change. */
export interface WordingTable {
  survey_id: number;
  number: number;
  question: number;
  question_id: string;
  question_type: string;
  /** Answers of one kind are counted together. */
  kind: string;
  question_title: string;
  options: Json | null;
  /** How many of the options are rows; those after them are columns. */
  rows: number;
}

export interface AnswerTable {
  survey_id: number;
  response_id: number;
  wording: number;
  question: number;
  value: string | null;
  name: string | null;
  comments: string | null;
  /** What was written in place of an option. */
  other: string | null;
}

export interface ResponseFieldTable {
  survey_id: number;
  response_id: number;
  name: string;
  label: string;
  value: string;
}

/** The words of a response, for searching. On SQLite a full-text index whose `words` cannot be read back. */
export interface ResponseWordsTable {
  rowid: number;
}

/**
 * Counts per day: `responses` are published, `trashed` are in the trash, `spam` are suspected. All ids of the day's
 * responses lie between `first_id` and `last_id` (null before the first), so pages of a long list are cheap to find. In
 * this and the tables below, add up the rows of all shards and languages; the language is '' if unknown.
 */
export interface SurveyDayTable {
  survey_id: number;
  day: string;
  shard: Generated<number>;
  responses: Count;
  trashed: Count;
  spam: Count;
  impressions: Count;
  partial: AddedCount;
  first_id: number | null;
  last_id: number | null;
}

export interface LanguageDayTable {
  survey_id: number;
  language: string;
  day: string;
  shard: Generated<number>;
  responses: Count;
  partial: Count;
}

/** Facts of responses whose ids lie between two, kept for filters; see `responses/packed/`. */
export interface PackedBlockTable {
  survey_id: number;
  first_id: number;
  last_id: number;
  count: number;
}

export interface PackedColumnTable {
  survey_id: number;
  first_id: number;
  name: string;
  data: Uint8Array;
}

/** Counts what would make facts wrong that are being packed at this moment. */
export interface PackedChangesTable {
  survey_id: number;
  count: number;
}

/** `label`: '' if there is none, OTHERS for those that are not counted apart. */
export interface SourceDayTable extends LanguageDayTable {
  channel: string;
  label: string;
}

/**
 * Counts of answers in published responses, given and skipped (value null); those in partial responses stand beside
 * them.
 */
export interface QuestionDayTable {
  survey_id: number;
  question_id: string;
  /** The engine's `kindOf`: answers of different kinds are never summed. */
  kind: string;
  language: Generated<string>;
  day: string;
  shard: Generated<number>;
  answered: Count;
  skipped: Count;
  /** Answers with comments beside them; for free text, names or comments without an answer. */
  commented: Count;
  partial_answered: AddedCount;
  partial_skipped: AddedCount;
  partial_commented: AddedCount;
  /** Partial responses that ended before this question. */
  left_here: AddedCount;
  /** Hundredths that numbers add up to. */
  sum: AddedCount;
  partial_sum: AddedCount;
}

export interface OptionDayTable {
  survey_id: number;
  question_id: string;
  kind: string;
  language: Generated<string>;
  day: string;
  shard: Generated<number>;
  option: string;
  count: Count;
  commented: Count;
  partial_count: AddedCount;
  partial_commented: AddedCount;
}

type Count = ColumnType<number, number, number>;
/** Added by a later step: older processes do not write it. */
type AddedCount = ColumnType<number, number | undefined, number>;
