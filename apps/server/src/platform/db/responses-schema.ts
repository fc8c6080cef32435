import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { StoredUuid } from './dialect.ts';

/** JSON stored as text. */
type Json = string;
/** Written with `uuidValue` and read with `uuidText`. */
type Uuid = ColumnType<StoredUuid, RawBuilder<StoredUuid>, never>;

/** Unique by (survey_id, submission_id); published ones are read by (survey_id, `submitted_at` or `page_name`). */
export interface ResponseTable {
  survey_id: number;
  id: Generated<number>;
  submission_id: Uuid;
  survey_version: number;
  status: 'publish' | 'partial' | 'trash' | 'spam';
  /** Milliseconds since 1970. */
  submitted_at: number;
  day: string;
  page_name: string;
  /** Of `response_texts`. */
  page_url_id: number | null;
  /** Of `response_texts`: browser, operating system and device as a JSON list. */
  agent_id: number;
  user_ip: string;
  country: string | null;
  /** Why it is suspected to be spam. */
  suspicion: string | null;
  /** What was asked and what was chosen, see `responses/choices.ts`. */
  choices: string;
  /** Of a partial response: the newest save that it was made of; null: it was finished. */
  step: number | null;
  /** Milliseconds since 1970: of the first and the last save; null if it was never saved, the last if it was finished. */
  started_at: number | null;
  last_answer_at: number | null;
  /** From the first question to the last answer, as the browser told. */
  seconds: number | null;
  /** How long the visitor was at each question, see `responses/choices.ts`; null: unknown. */
  answer_seconds: string | null;
  /** The wording of the question before which it was left. */
  left_wording: number | null;
  /** The tag of the language that its visitor read; null: not known. */
  language: string | null;
  /** The first given rating; null without one. */
  score: number | null;
}

/** Texts that many responses of a survey share; the id is made of the text. */
export interface ResponseTextTable {
  survey_id: number;
  id: number;
  text: string;
}

/** On SQLite: one row with the highest number that a response ever got. */
export interface ResponseNumberTable {
  newest: number;
}

/** How a question was once asked, see `responses/wordings.ts`; never changed. */
export interface WordingTable {
  survey_id: number;
  number: number;
  question: number;
  question_id: string;
  question_type: string;
  question_title: string;
  options: Json | null;
}

/** What was written in a response: a text, or a name or comments beside any answer. */
export interface AnswerTable {
  survey_id: number;
  response_id: number;
  /** The number of the wording. */
  wording: number;
  /** The wording's `question`, to list the texts of a question. */
  question: number;
  value: string | null;
  name: string | null;
  comments: string | null;
}

/** The hidden fields of a response, with their labels of that time. */
export interface ResponseFieldTable {
  survey_id: number;
  response_id: number;
  name: string;
  label: string;
  value: string;
}

/** The words of a response, for searching; on SQLite a full-text index of `words`, which cannot be read back. */
export interface ResponseWordsTable {
  /** The response's id. */
  rowid: number;
}

/**
 * Counts per day: `responses` are published, `trashed` are in the trash, `spam` are suspected. All ids of the day's
 * responses lie between `first_id` and `last_id` (null before the first), which makes pages of a long list cheap to
 * find. Here and below, the rows of all shards and languages add up; the language is '' where it is not known.
 */
export interface SurveyDayTable {
  survey_id: number;
  day: string;
  shard: Generated<number>;
  responses: Count;
  trashed: Count;
  spam: Count;
  impressions: Count;
  /** Partial responses. */
  partial: AddedCount;
  first_id: number | null;
  last_id: number | null;
}

/** Counts of responses per day and language; those of which none is known have no rows. */
export interface LanguageDayTable {
  survey_id: number;
  language: string;
  day: string;
  shard: Generated<number>;
  responses: Count;
  partial: Count;
}

/** Counts of the answers in published responses: given, and skipped (value null); in partial ones beside them. */
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
}

/** How often an option of a quantitative question was chosen in published responses. */
export interface OptionDayTable {
  survey_id: number;
  question_id: string;
  kind: string;
  language: Generated<string>;
  day: string;
  shard: Generated<number>;
  option: string;
  count: Count;
  /** Of these, with comments beside them. */
  commented: Count;
  partial_count: AddedCount;
  partial_commented: AddedCount;
}

type Count = ColumnType<number, number, number>;
/** Of a later step: older processes leave it out. */
type AddedCount = ColumnType<number, number | undefined, number>;
