import type { AnyContractProcedure } from '@orpc/contract';
import type {
  RouteCapability,
  Settings,
  SubmittedAnswer,
  Survey,
  SurveyResponse,
  SurveySettings,
  WidgetDocument,
} from '@userfeedback/contract';
import type { ErrorCode } from '@userfeedback/contract/errors';
import type { KeptInBrowser } from '@userfeedback/engine';
import type { Kysely } from 'kysely';
import type { AddonCall, On, ReadUsual, RowHandler } from './handler.ts';
import type { AddonManifest } from './manifest.ts';

/** What an addon contributes to the server. Everything but the manifest is optional. */
export interface ServerAddon {
  manifest: AddonManifest;
  /** The steps of its own tables, in order; taken at a start, active or not, each once. */
  migrations?: AddonMigrations;
  /** Where it keeps what `context.secrets` sealed. */
  sealed?: readonly SealedColumn[];
  /**
   * Binds its endpoint rows; each call is refused with 403 `addon_inactive` while the addon is not usable. What it
   * returns is called before the server stops, to store what it still holds.
   */
  routes?(serve: AddonServe, context: AddonContext): (() => Promise<void>) | void;
  /** Binds its actions of `POST /ajax`; each returns `success: false` while the addon is not usable. */
  actions?(on: On, context: AddonContext): void;
  /**
   * What it has to do about a new response of this survey: one for each call of `onResponse`. Without this method there
   * is one call with the target `{}` for each finished response, whatever the survey says.
   */
  planResponse?(survey: PlannedSurvey, answers: readonly SubmittedAnswer[], event: ResponseEventName): AddonDelivery[];
  /**
   * Called after a response is stored, at least once for each target, also when the process died in between. It is called
   * again when it throws; `context.undeliverable`, `context.postponed` and `context.paused` make errors that say never,
   * when, or not before somebody has done something about it.
   */
  onResponse?(event: ResponseEvent, context: AddonContext): Promise<void>;
  /** Copies of responses that it has made elsewhere; asked and called in use or not. */
  copies?: AddonCopies;
  /** Where a message with this target goes, in words, with a host and no path: `Webhook to hooks.example.com`. */
  describeTarget?(survey: PlannedSurvey, target: unknown): string;
  /** What its side for pages keeps in visitors' browsers. */
  keptInBrowser?: readonly KeptInBrowser[];
  /** Says that what it stores leads to no person, so that nobody can find it by an address. */
  unfindable?: string;
  /** Written into the text of a post or page, it marks where the addon's place is. */
  shortcode?: Shortcode;
  /** What it adds to a page of the site with one entry on it; called at each view while the addon is usable. */
  extendEntry?(entry: HostEntry, context: AddonContext): Promise<EntryExtras>;
  /** Where it wants to stand on posts of a site that places it itself; asked while the addon is usable. */
  placement?(context: AddonContext): Promise<RatingPlacement>;
  /** The entries whose figures have changed since an earlier slice's `next`, or since ever for ''; at most 500. */
  changedEntries?(after: string, context: AddonContext): Promise<RatingSlice>;
  /** Its own part of the document that all visitors get; asked while the addon is usable, at least once a minute. */
  documentPart?(context: AddonContext): Promise<Partial<WidgetDocument>>;
  /** Asked while the addon is not usable: whether it holds what people could look at, so that its tab of the results stays. */
  hasResults?(db: AddonContext['db']): Promise<boolean>;
  /** Lists where counts it keeps differ from its rows, which must never happen; `uf recount` calls it, in use or not. */
  differences?(db: AddonContext['db']): Promise<AddonDifference[]>;
  /** Runs on a schedule while the addon is usable. */
  jobs?: readonly AddonJob[];
  /** Made-up figures for the demo. */
  demo?: AddonDemo;
  /** Its line among the checks of `uf doctor` and of the screen System. */
  check?: AddonCheck;
}

/** Both are called in a transaction, in use or not, and do no harm when they are called again. */
export interface AddonDemo {
  add(db: AddonContext['db'], given: DemoSite): Promise<void>;
  /** The site is somebody's own by now: what `add` left must not act on it. */
  withhold(db: AddonContext['db']): Promise<void>;
}

/** What there is to make up figures of. */
export interface DemoSite {
  page: SamplePage;
  /** The days before today, the earliest first. */
  days: readonly string[];
  /** From 0 up to, but not including, 1; the same numbers for the same seed. */
  random(): number;
}

/** A page of the site, and what its readers click on. */
export interface SamplePage {
  title: string;
  path: string;
  elements: readonly SampleElement[];
}

export interface SampleElement {
  /** By tags, positions and ids, from the outside in: `main#main>p:nth-of-type(2)>a:nth-of-type(1)`. */
  selector: string;
  /** What the team calls it; absent: nobody has named it. */
  label?: string;
  /** How many of those who see it click on it, from 0 to 1. */
  share: number;
  /** How far down it is, in percent of the page. */
  at: number;
  /** People take it for a link, which it is not. */
  isDead?: boolean;
}

/** Responses of a survey that are gone, or are about to go. */
export interface GoneResponses {
  survey: PlannedSurvey;
  responseIds: readonly number[];
}

/** What follows when responses are erased of which there are copies. */
export interface AddonCopies {
  /** Who is called to remove them, or what somebody has to remove by hand, a sentence each; null: there are none. */
  find(gone: GoneResponses, context: AddonContext): Promise<{ destination: string } | { byHand: string[] } | null>;
  /** Removes them, as `onResponse` is called; some may be gone already. */
  remove(gone: GoneResponses, context: AddonContext): Promise<void>;
}

/** Looks whether what the addon has stored can be used; null: nothing is set up. It calls nobody. */
export interface AddonCheck {
  name: string;
  run(given: Pick<AddonContext, 'db' | 'secrets' | 'settings'>): Promise<AddonFinding | null>;
}

export interface AddonFinding {
  state: 'ok' | 'warn' | 'fail';
  text: string;
  /** What to do; null: nothing more than the text says. */
  hint: string | null;
}

/** A column each of whose texts `context.secrets` sealed, or ''. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The columns of the table's key, in order. */
  key: readonly string[];
  /** So many of them, for a list of what nobody can read any more: `3 webhook secrets`. */
  describe(count: number): string;
}

export interface AddonDelivery {
  /** Who is called, without secrets: what goes to one destination never waits for another one. */
  destination: string;
  /** What `onResponse` needs to know, an object for JSON, without secrets. */
  target: object;
  /** What is sent, in words for the survey's editors: `Webhook “Slack”`. */
  label?: string;
}

export interface AddonDifference {
  table: string;
  key: string;
  column: string;
  kept: number;
  counted: number;
}

/** The tables that it begins with, then what releases have added to them. */
export type AddonMigrations = readonly [FirstMigration, ...AddonMigration[]];

export interface FirstMigration {
  /** `0001-ratings`; what is recorded ends in a hash of the statements. */
  name: string;
  /** The statements that make the tables, one each. */
  tables(types: TableTypes): readonly string[];
}

/** Parts of such a statement in which the databases differ. */
export interface TableTypes {
  /** The type of ids: `survey_id ${id} not null`. */
  id: string;
  /** A key that counts up and never gives a number twice: `id ${numbered}`. */
  numbered: string;
  /** Text that only machines compare (days, moments, ids): byte by byte, also where the database has a collation. */
  key: string;
  /** At the end; makes SQLite check types as PostgreSQL does. */
  strict: string;
  /** At the end; SQLite then keeps the table in the order of its key. */
  withoutRowid: string;
}

/** It adds something; never changed once released. */
export interface AddonMigration {
  name: string;
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

/**
 * `[name]`, as authors write it. It becomes an element `data-userfeedback-<slug>` with the entry's id in `data-post`, in
 * use or not; the addon's side for the page fills it.
 */
export interface Shortcode {
  name: string;
}

/** Binds one row, made with the contract's `endpoint()`, to its handler. */
export type AddonServe = <P extends AnyContractProcedure>(
  row: P,
  handler: RowHandler<P, AddonCall>,
  particulars?: { readUsual?: ReadUsual<P> },
) => void;

/** The few things that an addon may use. */
export interface AddonContext {
  /** Name your tables: `context.db.withTables<{ ratings: RatingTable }>()`; those of the product are read-only. */
  db: Kysely<unknown>;
  host: AddonHost;
  settings(): Settings;
  /** Changes the settings it names. */
  saveSettings(changes: Partial<Settings>): Promise<unknown>;
  /** Makes a change in its own transaction of which all processes, and visitors' pages, must hear. */
  change<Result>(work: (db: AddonContext['db']) => Promise<Result>): Promise<Result>;
  /**
   * How many of these networks of callers nobody has counted yet today under this key, in any process. All that is kept
   * are hashes with the day's salt, until the day ends.
   */
  countNew(db: AddonContext['db'], key: string, networks: readonly string[]): Promise<number>;
  /** Calls the listener when something of the site has changed, by whichever process. */
  onChange(listener: () => void): void;
  /** Whether a caller's `session` still exists, and has this right. */
  mayStill(session: string, capability: RouteCapability): Promise<boolean>;
  /** Adds up a figure of this process for `/metrics`; `name` is without `userfeedback_`. */
  countMetric(name: string, help: string): (by: number) => void;
  /** Changes a survey's settings without making open editors outdated; does nothing when the survey is gone. */
  changeSurvey(id: number, change: (settings: SurveySettings) => SurveySettings): Promise<void>;
  secrets: Secrets;
  /** Where people reach us, without a slash at the end. */
  publicUrl: string;
  /** How this server is registered with Google; null where it is not. */
  google: GoogleClient | null;
  /** The address that serves the stylesheets of fonts; null where there is none. */
  fontService: string | null;
  /** For calls of visitors: proofs that we handed out a page for this action. */
  nonces: { make(action: string): string; check(action: string, nonce: string): boolean };
  log: AddonLog;
  /**
   * The network, for addresses that people typed: http and https, no private addresses (an error with the code
   * `address_refused`), at most five redirects, half a minute and 10 MB.
   */
  fetch: typeof fetch;
  now(): Date;
  /** Thrown by `onResponse`: it can never be done. */
  undeliverable(reason: string): Error;
  /** Thrown by `onResponse`: try again, but not before that moment. */
  postponed(reason: string, until: Date): Error;
  /** Thrown by `onResponse`: wait, without using up a try, until `resume` is called, the survey is saved or the server starts. */
  paused(reason: string): Error;
  /** Tries again what waits because this addon threw `paused`. */
  resume(): Promise<void>;
  /** Thrown by handlers: the call fails with this error; `errors` has texts by field. */
  refusal(code: ErrorCode, message?: string, errors?: Record<string, string>): Error;
}

/** Encrypts what the addon stores with a key of this server. */
export interface Secrets {
  /** Encrypts and signs. */
  seal(text: string): string;
  /** Returns the text; undefined when it was not sealed here or has been changed since. */
  open(sealed: string): string | undefined;
}

export interface GoogleClient {
  clientId: string;
  clientSecret: string;
  /** Called instead of all addresses of Google, for tests; null for the real ones. */
  baseUrl: string | null;
}

/** What an addon may ask of the site. */
export interface AddonHost {
  info(): { name: string; admin_email: string; time_zone: string; locale: string };
  /** Of its own pages, the first one leading; none while no site is connected. */
  origins(): readonly string[];
  searchPages(title: string): Promise<HostEntry[]>;
  findPage(id: string | number): Promise<HostEntry | undefined>;
}

export interface HostEntry {
  id: number;
  title: string;
  url: string;
  type: string;
}

/** What an addon adds to an entry's page. */
export interface EntryExtras {
  /** The page is shown as if the addon's shortcode stood here, unless the entry's text has it already. */
  shortcodeAt: EntryPlace | null;
  /** JSON-LD for the head of the page, if the shortcode is anywhere on it. */
  structuredData: object | null;
  /** What it draws uses a font of the font service, so the page's policy must allow that. */
  hasFont: boolean;
}

export interface RatingPlacement {
  place: EntryPlace | 'manual';
  /** Whether search engines are told the figures. */
  schema: boolean;
}

export interface RatingSlice {
  items: { post_id: number; total: number; average: number }[];
  next: string;
}

/** On a page without comments all three are after the text. */
export type EntryPlace = 'after_content' | 'before_comments' | 'after_comments';

export interface AddonLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What `planResponse` is told about a survey. */
export type PlannedSurvey = Pick<Survey, 'id' | 'title' | 'settings' | 'notifications'>;

/** Whether a response was finished, or left before the end. */
export type ResponseEventName = 'response.created' | 'response.partial';

export interface ResponseEvent {
  event: ResponseEventName;
  /** As it is now, not as it was when the visitor answered. */
  survey: PlannedSurvey & Pick<Survey, 'questions'>;
  response: SurveyResponse;
  /** The target that `planResponse` returned. */
  target: unknown;
  /** Counts from 1. Above 1 an earlier attempt may have succeeded without our knowing. */
  attempt: number;
}

/** Scheduled work, as data: it has no timer and keeps nothing between its runs but the cursor. */
export interface AddonJob {
  name: string;
  /** Minutes. */
  every: number;
  /**
   * Does some of the work and returns the cursor for the next run, which may be another process's; `cursor` is null for
   * the first one. Doing the same work twice must do no harm: a process may die before it has said how far it got.
   */
  run(db: AddonContext['db'], cursor: string | null, context: AddonContext): Promise<string | null>;
}
