import type { NewsEventName } from '@userfeedback/addon-kit';
import type { ColumnType, Generated, Kysely, RawBuilder } from 'kysely';
import type { StoredUuid } from './dialect.ts';
import type { ErasedInvitationTable, ErasedResponseTable, ErasureTable } from './erasures-schema.ts';
import type { ImportedResponseTable, ImportTable, UploadSlotTable } from './imports-schema.ts';
import type {
  ApiKeyTable,
  IdentitySecretTable,
  PasskeyTable,
  ProviderLinkTable,
  RecoveryCodeTable,
  ResponsePersonTable,
  SessionTable,
  SignInLinkTable,
  SignInStepTable,
  SignInTriesTable,
  UsedCodeTable,
  UserCodesTable,
  UserTable,
} from './people-schema.ts';
import type {
  AnswerTable,
  LanguageDayTable,
  OptionDayTable,
  PackedBlockTable,
  PackedChangesTable,
  PackedColumnTable,
  QuestionDayTable,
  ResponseFieldTable,
  ResponseNumberTable,
  ResponseTable,
  ResponseTextTable,
  ResponseWordsTable,
  SourceDayTable,
  SurveyDayTable,
  WordingTable,
} from './responses-schema.ts';
import type {
  BackupTable,
  BuiltFileTable,
  ChangeTable,
  JobTable,
  MediaUploadTable,
  ProcessTable,
  SchemaStateTable,
  SealTable,
  SeenOriginTable,
  SharedCountTable,
  SummaryMakerTable,
  WriteCheckTable,
} from './shared-schema.ts';
import type {
  InvitationKeyTable,
  InvitationTable,
  ResponseInvitationTable,
  SurveyDraftTable,
  SurveyPlacesTable,
  SurveyPublicationTable,
  SurveySlugTable,
  SurveyTable,
  SurveyVersionTable,
} from './survey-schema.ts';

export type {
  AnswerTable,
  SurveyDayTable,
  WordingTable,
} from './responses-schema.ts';
export type {
  SurveyContentColumns,
  SurveyDraftTable,
  SurveyPlacesTable,
  SurveyPublicationTable,
  SurveyTable,
  SurveyVersionTable,
} from './survey-schema.ts';

import type { SurveyLinkTable, SurveyTestTable } from './tests-schema.ts';
import type { ReplacedResponseTable, TimeDayTable, VisitTable } from './visits-schema.ts';

/**
 * Every table of the product, the same in SQLite and PostgreSQL. Moments are ISO 8601 text in UTC, days `YYYY-MM-DD` in
 * the site's time zone, booleans 0 or 1, JSON is text. A feature writes only its own tables.
 */
export interface Schema {
  surveys: SurveyTable;
  survey_versions: SurveyVersionTable;
  survey_places: SurveyPlacesTable;
  survey_slugs: SurveySlugTable;
  invitations: InvitationTable;
  invitation_keys: InvitationKeyTable;
  survey_drafts: SurveyDraftTable;
  survey_publications: SurveyPublicationTable;
  responses: ResponseTable;
  response_texts: ResponseTextTable;
  response_numbers: ResponseNumberTable;
  wordings: WordingTable;
  answers: AnswerTable;
  response_fields: ResponseFieldTable;
  response_words: ResponseWordsTable;
  survey_days: SurveyDayTable;
  language_days: LanguageDayTable;
  source_days: SourceDayTable;
  question_days: QuestionDayTable;
  option_days: OptionDayTable;
  time_days: TimeDayTable;
  packed_blocks: PackedBlockTable;
  packed_columns: PackedColumnTable;
  packed_changes: PackedChangesTable;
  visits: VisitTable;
  replaced_responses: ReplacedResponseTable;
  deliveries: DeliveryTable;
  delivery_pauses: DeliveryPauseTable;
  alerts: AlertTable;
  delivery_turns: DeliveryTurnTable;
  fill_ins: FillInTable;
  weekly_claims: WeeklyClaimTable;
  ai_summaries: AiSummaryTable;
  refused_submissions: RefusedSubmissionTable;
  survey_links: SurveyLinkTable;
  survey_tests: SurveyTestTable;
  imports: ImportTable;
  imported_responses: ImportedResponseTable;
  upload_slots: UploadSlotTable;
  identity_secrets: IdentitySecretTable;
  response_persons: ResponsePersonTable;
  response_invitations: ResponseInvitationTable;
  erasures: ErasureTable;
  erased_responses: ErasedResponseTable;
  erased_invitations: ErasedInvitationTable;
  users: UserTable;
  sessions: SessionTable;
  sign_in_links: SignInLinkTable;
  sign_in_tries: SignInTriesTable;
  provider_links: ProviderLinkTable;
  sign_in_steps: SignInStepTable;
  user_codes: UserCodesTable;
  used_codes: UsedCodeTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  api_keys: ApiKeyTable;
  settings: SettingTable;
  licences: LicenceTable;
  addon_states: AddonStateTable;
  addon_migrations: AddonMigrationTable;
  media: MediaTable;
  media_uploads: MediaUploadTable;
  notice_dismissals: NoticeDismissalTable;
  notifications: NotificationTable;
  notification_dismissals: NotificationDismissalTable;
  changes: ChangeTable;
  processes: ProcessTable;
  site_seal: SealTable;
  schema_state: SchemaStateTable;
  ai_summary_makers: SummaryMakerTable;
  write_checks: WriteCheckTable;
  seen_origins: SeenOriginTable;
  shared_counts: SharedCountTable;
  jobs: JobTable;
  backups: BackupTable;
  built_files: BuiltFileTable;
}

/** Every query takes it first; a transaction is one too. */
export type Db = Kysely<Schema>;

type Flag = 0 | 1;
type Json = string;

type Uuid = ColumnType<StoredUuid, RawBuilder<StoredUuid>, never>;

export type DeliveryEvent =
  | 'response.created'
  | 'response.partial'
  /** Removes the copies that an addon has made. */
  | 'copies.erased'
  | NewsEventName
  | 'backup.failed'
  | 'account.mail'
  | 'deliveries.failing';

/**
 * The transactional outbox, which is also the delivery log. `survey_id` is 0 for a delivery about the whole site,
 * `response_id` for one about no stored response.
 */
export interface DeliveryTable {
  survey_id: number;
  response_id: number;
  number: number;
  kind: string;
  event: DeliveryEvent;
  /** The recipient without secrets; each destination has its own queue. */
  destination: string;
  target: Json;
  /** The recipients of a mail, each with a state, as sealed JSON; '' if it is no mail, or was sent. */
  recipients: string;
  /**
   * `held`: for a response suspected to be spam; `sending`: a process is sending it until `next_attempt_at`; `dropped`:
   * somebody decided that it is not sent.
   */
  status: 'pending' | 'held' | 'sending' | 'sent' | 'failed' | 'dropped';
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
  /** The last success. */
  sent_at: string | null;
  last_attempt_at: string | null;
  /** The first of its failures that no success has followed. */
  failing_since: string | null;
  /** The next two are of the last attempt; `reply` is the beginning of a reply that was no success. */
  duration_ms: number | null;
  reply_status: number | null;
  reply: string | null;
  /** 1: somebody had it sent again. */
  redelivered: Generated<number>;
  /** 1: a fill-in has queued it; it goes behind the others. */
  is_backfill: Generated<number>;
}

/** Before this moment, in milliseconds, nothing more is sent to a destination whose messages go together. */
export interface DeliveryTurnTable {
  destination: string;
  next_at: number;
}

/** Nothing is sent to this destination, or to any that begins with it and a colon. */
export interface DeliveryPauseTable {
  destination: string;
  kind: string;
  /** 0: of no survey alone. */
  survey_id: number;
  /** A sentence without its beginning; null when a person paused it. */
  reason: string | null;
  paused_by: string | null;
  paused_at: string;
}

/** Older responses on their way to a destination. */
export interface FillInTable {
  destination: string;
  kind: string;
  /** Null: of all surveys. */
  survey_id: number | null;
  start_date: string | null;
  end_date: string | null;
  /** The same days as milliseconds since 1970; the second one is not included. */
  from_ms: number | null;
  until_ms: number | null;
  /** The newest response when it began. */
  last_id: number;
  /** `sending`: all are queued, and some of them wait. */
  state: 'queueing' | 'sending' | 'done' | 'stopped' | 'failed';
  /** The last response that was looked at. */
  place_survey_id: number;
  place_response_id: number;
  examined: number;
  total: number;
  started_at: string;
  finished_at: string | null;
  error: string | null;
}

/** A weekly task that a process has claimed; a week is named by its Monday. */
export interface AlertTable {
  id: string;
  survey_id: number;
  made_at: string;
  /** What was saved, as JSON. */
  rule: Json;
  state: 'inside' | 'outside' | 'too_few';
  since: string | null;
  /** What it was judged by last, as JSON. */
  measured: Json | null;
}

/** `week` is the first day of a week; of a daily task, the day. */
export interface WeeklyClaimTable {
  task: 'summary' | 'usage' | 'alerts';
  week: string;
  claimed_at: string;
}

/** The last summary of a survey's answers, with what tells whether it is outdated. */
export interface AiSummaryTable {
  survey_id: number;
  survey_version: number;
  responses_count: number;
  sections: Json;
  adapter: 'built-in' | 'model';
  model: string | null;
  /** Whether responses were trashed or restored since. */
  changed_since: Flag;
  scope: Json;
  generated_at: string;
}

/** A finished response that the server refused. The widget keeps it and tries again. Never holds answers. */
export interface RefusedSubmissionTable {
  survey_id: number;
  submission_id: Uuid;
  code: string;
  reason: string;
  refused_at: string;
}

export interface SettingTable {
  name: string;
  value: Json;
}

/** Keys in use (`used` 1: by the site, 2: by its network) and, for the local licence service, all it has issued. */
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
  /** Id, address and alternative text of an image of the host site; null for uploads. */
  host_id: string | null;
  url: string | null;
  alt: string | null;
}

export interface NoticeDismissalTable {
  notice_id: string;
  user_id: number;
  dismissed_at: string;
}

/** Something that happened to a survey, once; its text is made when it is read. */
export interface NotificationTable {
  /** Made of kind, survey and occasion, so that nothing is recorded twice. */
  id: string;
  kind: NotificationKind;
  survey_id: number;
  happened_at: string;
}

export type NotificationKind =
  | 'first-response'
  | 'spam'
  | 'undelivered'
  | 'live'
  | 'live-unchanged'
  | 'alert'
  | 'expired'
  | 'ended'
  | 'full';

export interface NotificationDismissalTable {
  notification_id: string;
  /** `user:{id}`; all scripts together are `scripts`. */
  reader: string;
  dismissed_at: string;
}

/** As addons and hosts get it: they name the types of their tables themselves. */
export function toUntyped(db: Db): Kysely<unknown> {
  return db as unknown as Kysely<unknown>;
}

export function fromUntyped(db: Kysely<unknown>): Db {
  return db as unknown as Db;
}
