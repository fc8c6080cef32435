import type { OnPages } from '@userfeedback/contract/places-limits';
import type { ColumnType, Generated, Selectable } from 'kysely';

type Json = string;
/** Added by a later step: older processes do not write it. */
type AddedJson = ColumnType<Json, Json | undefined, Json>;

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
  languages: AddedJson;
  translations: AddedJson;
  version: number;
  revision: number;
  created_at: string;
  updated_at: string;
  /** The idempotency key of its first save; null if none was sent. */
  creation_key: string | null;
  /** The key of its last save; null if none was sent, or if it was changed in another way since. */
  save_key: string | null;
  /** When it was deleted for good; its row stays in the trash until its responses are gone. */
  deleted_at: string | null;
  deleted_responses: number | null;
  /** The highest id in `survey_publications`, 0 before the first. */
  last_publication: number;
  made_on_lite: Generated<0 | 1>;
}

/** Columns that drafts and versions have too. */
export type SurveyContentColumns = Pick<
  Selectable<SurveyTable>,
  | 'title'
  | 'type'
  | 'template'
  | 'questions'
  | 'settings'
  | 'notifications'
  | 'extensions'
  | 'languages'
  | 'translations'
>;

/** Where visitors can find a survey; absent until somebody asks for it. */
export interface SurveyPlacesTable {
  survey_id: number;
  on_pages: OnPages;
  /** Without its slug. */
  link: string;
}

/** A slug belongs to its survey for as long as that exists; the link of the current one is handed out. */
export interface SurveySlugTable {
  slug: string;
  survey_id: number;
  is_current: number;
}

/**
 * A personal link, by its number in the survey. It never goes before the survey, so that no number and with it no code is
 * given twice. When it was used is not stored: that would lead to the response.
 */
export interface InvitationTable {
  survey_id: number;
  number: number;
  /** Both are empty if it was made for nobody in particular. */
  name: string;
  email: string;
  state: 'unused' | 'used' | 'withdrawn';
  /** The last day on which it works, where the site is. */
  until: string | null;
  /** Of the first one of those that were made together. */
  creation_key: string | null;
}

/** Seals the key of a survey's codes. */
export interface InvitationKeyTable {
  survey_id: number;
  sealed: string;
}

/** Which personal link a response came by, where responses show names. */
export interface ResponseInvitationTable {
  survey_id: number;
  response_id: number;
  number: number;
}

/** What was saved of a live survey but is not live yet. */
export interface SurveyDraftTable extends SurveyContentColumns {
  survey_id: number;
  begun_at: string;
  saved_at: string;
  saved_by: string;
}

/** A version of the survey: "Version {number}" on screen. Not the version that responses name. */
export interface SurveyPublicationTable extends SurveyContentColumns {
  survey_id: number;
  id: number;
  kind: 'published' | 'saved';
  /** Counts those of kind `published`; null for others. */
  number: number | null;
  at: string;
  /** Null: an update made it, nobody by hand. */
  by_kind: 'user' | 'api-key' | 'command-line' | 'import' | null;
  by_name: string | null;
  note: string | null;
  /** When it went live and when it ended; null: never, or still live. */
  live_from: string | null;
  live_until: string | null;
  /** Differences from the one before. */
  changes: number;
}

/** The questions of each version a visitor may have seen; rows never change. */
export interface SurveyVersionTable {
  survey_id: number;
  version: number;
  questions: Json;
  /** Texts in other languages: by tag, then by key. */
  texts: AddedJson;
  created_at: string;
}
