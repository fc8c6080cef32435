import type { ColumnType, Generated, Selectable } from 'kysely';

/** JSON stored as text; queries parse and print it in their row mappers. */
type Json = string;
/** Of a later step: older processes leave it out. */
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
  /** The key of its first save; null when none was sent. */
  creation_key: string | null;
  /** The key of its last save; null when none was sent, or when it was changed in another way since. */
  save_key: string | null;
  /** Since when it is deleted for good; its row stays, in the trash, until its responses are gone. */
  deleted_at: string | null;
  /** How many responses it had then. */
  deleted_responses: number | null;
  /** The highest id in `survey_publications`, 0 before the first. */
  last_publication: number;
}

/** What of a survey waits in drafts and is kept in versions, as in `SurveyTable`. */
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

/** What the editor shows of a live survey that visitors do not get yet. */
export interface SurveyDraftTable extends SurveyContentColumns {
  survey_id: number;
  /** When it came into being, and when and by whom it was last saved. */
  begun_at: string;
  saved_at: string;
  saved_by: string;
}

/** What a survey was: "Version {number}" on screen. Not the version that responses name. */
export interface SurveyPublicationTable extends SurveyContentColumns {
  survey_id: number;
  id: number;
  kind: 'published' | 'saved';
  /** Counts those of kind `published`; null for others. */
  number: number | null;
  at: string;
  /** Null: nobody, an update kept it. */
  by_kind: 'user' | 'api-key' | 'command-line' | 'import' | null;
  by_name: string | null;
  note: string | null;
  /** From when and until when visitors get it; null: never, or still. */
  live_from: string | null;
  live_until: string | null;
  /** How many differences it has from the one before. */
  changes: number;
}

/** The questions of each version a visitor may have seen; never changed. */
export interface SurveyVersionTable {
  survey_id: number;
  version: number;
  questions: Json;
  /** What visitors may read in other languages: texts by key, by tag. */
  texts: AddedJson;
  created_at: string;
}
