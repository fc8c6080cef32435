import type { AnyContractProcedure } from '@orpc/contract';
import type {
  Settings,
  SubmittedAnswer,
  Survey,
  SurveyResponse,
  SurveySettings,
} from '@userfeedback/contract';
import type { ErrorCode } from '@userfeedback/contract/errors';
import type { Kysely } from 'kysely';
import type { AddonCall, AnswerRow, On } from './handler.ts';
import type { AddonManifest } from './manifest.ts';

/** The addon's side on the server. Everything but the manifest is optional. */
export interface ServerAddon {
  manifest: AddonManifest;
  /** Its own tables, in order; run at every start, active or not, each once. */
  migrations?: readonly AddonMigration[];
  /** Binds its endpoint rows; each answers 403 `addon_inactive` while the addon is not usable. */
  routes?(serve: AddonServe, context: AddonContext): void;
  /** Binds its actions of `POST /ajax`; each answers `success: false` while the addon is not usable. */
  actions?(on: On, context: AddonContext): void;
  /**
   * What it has to do about a new response of this survey: one for each call of `onResponse`. Without this method there
   * is one call with the target `{}`, whatever the survey says.
   */
  planResponse?(survey: PlannedSurvey, answers: readonly SubmittedAnswer[]): AddonDelivery[];
  /**
   * After a response is stored, at least once for each target, also when the process died in between. Throw to be asked
   * again; `context.undeliverable`, `context.postponed` and `context.paused` make errors that say never, when, or not
   * before somebody has done something about it.
   */
  onResponse?(event: ResponseEvent, context: AddonContext): Promise<void>;
  /** What it adds to a page of the site with one entry on it; asked at each view while the addon is usable. */
  extendEntry?(entry: HostEntry, context: AddonContext): Promise<EntryExtras>;
  /** Where counts it keeps are not what their rows say: nowhere, ever. Asked by `uf recount`, in use or not. */
  differences?(db: AddonContext['db']): Promise<AddonDifference[]>;
  /** Work by the clock while the addon is usable. Each serving process does it, so doing it twice must do no harm. */
  jobs?: readonly AddonJob[];
}

export interface AddonDelivery {
  /** Who is called, without secrets: what goes to one destination never waits for another one. */
  destination: string;
  /** What `onResponse` needs to know, an object for JSON, without secrets. */
  target: object;
}

export interface AddonDifference {
  table: string;
  key: string;
  column: string;
  kept: number;
  counted: number;
}

export interface AddonMigration {
  /** `0001-ratings`; never changed once released. */
  name: string;
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

/** Binds one row, made with the contract's `endpoint()`, to its handler. */
export type AddonServe = <P extends AnyContractProcedure>(row: P, handler: AnswerRow<P, AddonCall>) => void;

/** The little that is lent to an addon. */
export interface AddonContext {
  /** Name your tables: `context.db.withTables<{ ratings: RatingTable }>()`; those of the product are read-only. */
  db: Kysely<unknown>;
  host: AddonHost;
  settings(): Settings;
  /** Changes the settings it names. */
  saveSettings(changes: Partial<Settings>): Promise<unknown>;
  /** Changes a survey's settings beside its editors, who are not outdated by it; nothing when it is gone. */
  changeSurvey(id: number, change: (settings: SurveySettings) => SurveySettings): Promise<void>;
  secrets: Secrets;
  /** Where people reach us, without a slash at the end. */
  publicUrl: string;
  /** Our program as it is registered with Google; null where nobody did that. */
  google: GoogleClient | null;
  /** Where fonts' stylesheets come from; null: from nowhere. */
  fontService: string | null;
  /** Proofs that a page of ours was handed out for an action, for the calls of visitors. */
  nonces: { make(action: string): string; check(action: string, nonce: string): boolean };
  log: AddonLog;
  /**
   * The network, for addresses that people typed: http and https, no private addresses (an error with the code
   * `address_refused`), at most five redirects, half a minute and 10 MB.
   */
  fetch: typeof fetch;
  now(): Date;
  /** To be thrown by `onResponse`: it cannot be done, now or later. */
  undeliverable(reason: string): Error;
  /** To be thrown by `onResponse`: not before that moment. */
  postponed(reason: string, until: Date): Error;
  /** To be thrown by `onResponse`: it waits, uncounted, until `resume` is called, the survey is saved or the server starts. */
  paused(reason: string): Error;
  /** What waits for this addon because it threw `paused` is tried again. */
  resume(): Promise<void>;
  /** To be thrown by handlers: the call is answered with this error. */
  refusal(code: ErrorCode, message?: string): Error;
}

/** What is kept at rest under a key of ours. */
export interface Secrets {
  /** Encrypts and signs. */
  seal(text: string): string;
  /** The text; undefined when it was not sealed here, or changed since. */
  open(sealed: string): string | undefined;
}

export interface GoogleClient {
  clientId: string;
  clientSecret: string;
  /** In the place of all of Google's addresses, for a stand-in. */
  baseUrl: string | null;
}

/** What an addon may ask of the site. */
export interface AddonHost {
  info(): { name: string; admin_email: string; time_zone: string; locale: string };
  searchPages(title: string): Promise<HostEntry[]>;
  findPage(id: string | number): Promise<HostEntry | undefined>;
}

export interface HostEntry {
  id: number;
  title: string;
  url: string;
  type: string;
}

/** What stands on an entry's page because of an addon. */
export interface EntryExtras {
  /** The addon's shortcode stands there as well, unless the entry's text has it already. */
  shortcodeAt: EntryPlace | null;
  /** JSON-LD for the head of the page, if the shortcode stands anywhere on it. */
  structuredData: object | null;
  /** What it draws has a font of the font service, which the page's policy must let in. */
  hasFont: boolean;
}

/** Without comments on the page all three follow the text. */
export type EntryPlace = 'after_content' | 'before_comments' | 'after_comments';

export interface AddonLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What may be asked of a survey when a response of it arrives. */
export type PlannedSurvey = Pick<Survey, 'id' | 'title' | 'settings' | 'notifications'>;

export interface ResponseEvent {
  /** As it is by now. */
  survey: PlannedSurvey & Pick<Survey, 'questions'>;
  response: SurveyResponse;
  /** What `planResponse` named. */
  target: unknown;
  /** From 1; above it may have been done before, for all we know. */
  attempt: number;
}

export interface AddonJob {
  name: string;
  everyMinutes: number;
  run(context: AddonContext): Promise<void>;
}
