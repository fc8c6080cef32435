import type { ColumnType, Generated, Kysely } from 'kysely';

/**
 * Every table of the product. The same in SQLite and PostgreSQL: moments are ISO 8601 text in UTC, days `YYYY-MM-DD`
 * of the site's time zone, booleans 0 or 1, JSON is text. A feature writes only its own tables.
 */
export interface Schema {
  surveys: SurveyTable;
  survey_versions: SurveyVersionTable;
  responses: ResponseTable;
  answers: AnswerTable;
  response_words: ResponseWordsTable;
  survey_days: SurveyDayTable;
  question_days: QuestionDayTable;
  option_days: OptionDayTable;
  deliveries: DeliveryTable;
  weekly_claims: WeeklyClaimTable;
  ai_summaries: AiSummaryTable;
  refused_submissions: RefusedSubmissionTable;
  users: UserTable;
  sessions: SessionTable;
  sign_in_links: SignInLinkTable;
  sign_in_tries: SignInTriesTable;
  api_keys: ApiKeyTable;
  settings: SettingTable;
  licences: LicenceTable;
  addon_states: AddonStateTable;
  addon_migrations: AddonMigrationTable;
  media: MediaTable;
  notice_dismissals: NoticeDismissalTable;
  notifications: NotificationTable;
  notification_dismissals: NotificationDismissalTable;
  changes: ChangeTable;
}

/** The query builder that every query takes first; a transaction is one too. */
export type Db = Kysely<Schema>;

type Flag = 0 | 1;
/** JSON kept as text; queries parse and print it at their row mappers. */
type Json = string;

export interface SurveyTable {
  id: Generated<number>;
  title: string;
  type: 'regular' | 'nps';
  template: string | null;
  status: 'draft' | 'publish' | 'trash';
  publish_at: string | null;
  cookie_name: string;
  questions: Json;
  settings: Json;
  notifications: Json;
  extensions: Json;
  version: number;
  revision: number;
  created_at: string;
  updated_at: string;
  /** What its first save called it; null where that said nothing. */
  creation_key: string | null;
  /** What its last save called itself; null where that said nothing, or where it was changed in another way since. */
  save_key: string | null;
}

/** The questions of each version a visitor may have seen, never changed. */
export interface SurveyVersionTable {
  survey_id: number;
  version: number;
  questions: Json;
  created_at: string;
}

/** Unique by (survey_id, submission_id); read by (survey_id, status, id), `submitted_at` or `page_name`. */
export interface ResponseTable {
  id: Generated<number>;
  survey_id: number;
  submission_id: string;
  survey_version: number;
  status: 'publish' | 'trash' | 'spam';
  submitted_at: string;
  day: string;
  page_name: string;
  page_url: string | null;
  user_ip: string;
  user_browser: string;
  user_os: string;
  user_device: string;
  country: string | null;
  /** Why it was suspected to be spam. */
  suspicion: string | null;
}

/** One row an answer; a checkbox's chosen options are a JSON list in `value`, all others plain text; null is skipped. */
export interface AnswerTable {
  survey_id: number;
  response_id: number;
  /** Place in the response, from 0. */
  position: number;
  question_id: string;
  question_title: string;
  question_type: string;
  value: string | null;
  name: string | null;
  comments: string | null;
}

/** The words written in a response, to be searched; on SQLite a full-text index, which cannot be read back. */
export interface ResponseWordsTable {
  /** The response's id. */
  rowid: number;
  words: string;
}

/**
 * Counts a day; `responses` are published ones, `trashed` those in the trash, `spam` suspected ones. All ids of the day's responses lie
 * between `first_id` and `last_id` (null before the first), which makes places in a long list cheap to find. Here and
 * below the rows of all shards and languages add up; until something fills them there is one shard, 0, and no language.
 */
export interface SurveyDayTable {
  survey_id: number;
  day: string;
  shard: Generated<number>;
  responses: Count;
  trashed: Count;
  spam: Count;
  impressions: Count;
  first_id: number | null;
  last_id: number | null;
}

/** Counts of published responses' answers: given, and skipped (value null). */
export interface QuestionDayTable {
  survey_id: number;
  question_id: string;
  /** Engine's `kindOf`: answers of a kind are never summed with those of another. */
  kind: string;
  language: Generated<string>;
  day: string;
  shard: Generated<number>;
  answered: Count;
  skipped: Count;
  /** Answers with comments beside them; where text was asked for, names or comments without an answer. */
  commented: Count;
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
}

type Count = ColumnType<number, number, number>;

/** What happened; the word that stands on the wire. */
export type DeliveryEvent = 'response.created' | 'summary.weekly';

/** The transactional outbox, which is the delivery log too. */
export interface DeliveryTable {
  id: Generated<number>;
  /** Null: it is about the whole site. */
  survey_id: number | null;
  response_id: number | null;
  kind: string;
  event: DeliveryEvent;
  /** Who is called, without secrets; each destination has its own queue. */
  destination: string;
  /** What the kind needs to know, as JSON, without addresses. */
  target: Json;
  /** Whom a mail goes to, each with a state, as sealed JSON; '' where it is no mail. */
  recipients: string;
  /**
   * `held`: for a response that is suspected to be spam; `sending`: somebody is at it until `next_attempt_at`;
   * `paused`: until somebody does something about it.
   */
  status: 'pending' | 'held' | 'sending' | 'paused' | 'sent' | 'failed';
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

/** What was taken to be done for a week, named by its Monday. */
export interface WeeklyClaimTable {
  task: 'summary' | 'usage';
  week: string;
  claimed_at: string;
}

/** The last summary of a survey's answers, with what tells whether anything changed since. */
export interface AiSummaryTable {
  survey_id: number;
  survey_version: number;
  responses_count: number;
  sections: Json;
  adapter: 'built-in' | 'model';
  model: string | null;
  /** Responses were trashed or restored. */
  changed_since: Flag;
  generated_at: string;
}

/** A response that visitors finished and the server refused; the widget keeps it and tries again. Never any answers. */
export interface RefusedSubmissionTable {
  survey_id: number;
  submission_id: string;
  code: string;
  reason: string;
  /** The first time. */
  refused_at: string;
}

export interface UserTable {
  id: Generated<number>;
  email: string;
  name: string;
  role: string;
  password_hash: string | null;
  created_at: string;
}

export interface SessionTable {
  /** SHA-256 of the cookie's value, hex. */
  token_hash: string;
  user_id: number;
  created_at: string;
  expires_at: string;
}

/** Failed tries to sign in; `key` is a hash, `moments` a list of milliseconds. */
export interface SignInTriesTable {
  key: string;
  moments: Json;
  until: string;
}

export interface SignInLinkTable {
  token_hash: string;
  user_id: number;
  expires_at: string;
  used_at: string | null;
}

export interface ApiKeyTable {
  id: Generated<number>;
  name: string;
  role: string;
  key_hash: string;
  created_at: string;
}

/** What was set, by what it belongs to; also what was noted once for a notice. */
export interface SettingTable {
  name: string;
  value: Json;
}

/** Keys in use (`used` 1: by the site, 2: by the network it belongs to) and, for the local licence service, all that were issued. */
export interface LicenceTable {
  key: string;
  type: string;
  expires_on: string | null;
  state: 'valid' | 'disabled' | 'invalid';
  issued_at: string;
  used: 0 | 1 | 2;
}

export interface AddonStateTable {
  slug: string;
  installed: Flag;
  active: Flag;
  changed_at: string;
}

export interface AddonMigrationTable {
  slug: string;
  name: string;
  applied_at: string;
}

export interface MediaTable {
  id: Generated<number>;
  file: string;
  title: string;
  mime: string;
  size: number;
  user_id: number | null;
  created_at: string;
}

export interface NoticeDismissalTable {
  notice_id: string;
  user_id: number;
  dismissed_at: string;
}

/** Something that has happened to a survey, once; what is said of it is made when it is read. */
export interface NotificationTable {
  /** Names kind, survey and occasion, so that nothing is noted twice. */
  id: string;
  kind: NotificationKind;
  survey_id: number;
  happened_at: string;
}

export type NotificationKind = 'first-response' | 'spam' | 'undelivered' | 'live' | 'expired';

export interface NotificationDismissalTable {
  notification_id: string;
  /** `user:{id}`; all scripts together are `scripts`. */
  reader: string;
  dismissed_at: string;
}

/** One row; its counter grows with each change that other processes must see (surveys, settings, licence, addons). */
export interface ChangeTable {
  id: number;
  counter: number;
}
