import type { AnyContractProcedure } from '@orpc/contract';
import type {
  RouteCapability,
  Settings,
  SubmittedAnswer,
  Survey,
  SurveySettings,
  WidgetDocument,
} from '@userfeedback/contract';
import type { ErrorCode } from '@userfeedback/contract/errors';
import type { KeptInBrowser } from '@userfeedback/engine';
import type { Kysely } from 'kysely';
import type {
  ChatWords,
  News,
  NewsEvent,
  PlannedSurvey,
  ResponseEvent,
  ResponseEventName,
  ResponsesWanted,
} from './events.ts';
import type { AddonCall, On, ReadUsual, RowHandler } from './handler.ts';
import type { AddonManifest } from './manifest.ts';

export interface ServerAddon {
  manifest: AddonManifest;
  /** Steps of its own tables, in order. Each is taken once, at a start, whether the addon is active or not. */
  migrations?: AddonMigrations;
  sealed?: readonly SealedColumn[];
  /**
   * Binds its endpoint rows; each call is refused with 403 `addon_inactive` while the addon is not usable. The function
   * it returns is called before the server stops, to store what is still in memory.
   */
  routes?(serve: AddonServe, context: AddonContext): (() => Promise<void>) | void;
  /** Binds its actions of `POST /ajax`; each returns `success: false` while the addon is not usable. */
  actions?(on: On, context: AddonContext): void;
  /**
   * The deliveries for a new response of this survey: `onResponse` is called once for each. Without this method there
   * is one call with the target `{}` for each finished response, whatever the survey says.
   */
  planResponse?(
    survey: PlannedSurvey,
    answers: readonly SubmittedAnswer[],
    event: ResponseEventName,
    context: AddonContext,
  ): AddonDelivery[];
  /** The deliveries of news: `onNews` is called once for each. */
  planNews?(news: News, context: AddonContext): AddonDelivery[];
  /** Where responses of a survey are sent, as it is set up, whether the addon is usable or not. */
  destinations?(survey: PlannedSurvey, context: AddonContext): AddonDestination[];
  /** What is set up for all surveys. */
  siteDestinations?(context: AddonContext): AddonDestination[];
  /** Removes one of its destinations of the site or a survey; false if it is not for this list to remove. */
  removeDestination?(destination: string, context: AddonContext): Promise<boolean>;
  /** What `onResponse` would send now. */
  request?(event: ResponseEvent, context: AddonContext): Promise<AddonRequest>;
  /** What `onNews` would send now. */
  newsRequest?(event: NewsEvent, context: AddonContext): Promise<AddonRequest>;
  /**
   * Sends a sample to one of its destinations, or looks whether one could be sent. Returns what came of it as a
   * sentence, or throws like `onResponse`.
   */
  sendTest?(
    test: { survey: ResponseEvent['survey'] | null; destination: string },
    context: AddonContext,
  ): Promise<string>;
  /**
   * Called after a response is stored, at least once for each target, also if the process died in between. It is called
   * again when it throws: throw `context.undeliverable`, `context.postponed` or `context.paused` to say never again,
   * not before a moment, or not before somebody has done something about it. Returns the status of the reply.
   */
  onResponse?(event: ResponseEvent, context: AddonContext): Promise<number | undefined>;
  /** Called and repeated like `onResponse`. */
  onNews?(event: NewsEvent, context: AddonContext): Promise<number | undefined>;
  /**
   * What it keeps in memory of its own tables, read at a start and after each change of the site: planning a response
   * must read no database.
   */
  kept?(db: AddonContext['db']): Promise<Partial<KeptByAddons>>;
  /** How messages to one of its destinations go together; undefined: each goes alone, to `onResponse`. */
  batch?(destination: string, survey: PlannedSurvey | null): AddonBatch | undefined;
  /**
   * Like `onResponse` for several to one destination, in the order of their responses. Returns for each, in the same
   * order, the status of the reply or the error that `onResponse` would throw; throws what is true of all of them.
   */
  onResponses?(
    events: readonly ResponseEvent[],
    context: AddonContext,
  ): Promise<readonly (number | undefined | Error)[]>;
  /** Copies of responses that it has made elsewhere; called whether the addon is in use or not. */
  copies?: AddonCopies;
  /** In words, with a host and no path: `Webhook to hooks.example.com`. */
  describeTarget?(survey: PlannedSurvey, target: unknown): string;
  keptInBrowser?: readonly KeptInBrowser[];
  /** Who receives responses of this survey, as a sentence for visitors: a kind of receiver, no names. Null: nobody. */
  receiver?(survey: Pick<Survey, 'settings' | 'notifications'>): string | null;
  /** A sentence that says why nobody can find what it stores by an e-mail address: it leads to no person. */
  unfindable?: string;
  shortcode?: Shortcode;
  /** Called at each view of a page with one entry on it, while the addon is usable. */
  extendEntry?(entry: HostEntry, context: AddonContext): Promise<EntryExtras>;
  /** For a site that places the ratings itself; called while the addon is usable. */
  placement?(context: AddonContext): Promise<RatingPlacement>;
  /** Entries whose figures have changed since an earlier slice's `next`, all of them for ''; at most 500. */
  changedEntries?(after: string, context: AddonContext): Promise<RatingSlice>;
  /** Its part of the document that all visitors get; called while the addon is usable, at least once a minute. */
  documentPart?(context: AddonContext): Promise<Partial<WidgetDocument>>;
  /** Called while the addon is not usable: true if it stores figures to look at, so its tab of the results stays. */
  hasResults?(db: AddonContext['db']): Promise<boolean>;
  /**
   * Differences between the counts it keeps and its rows, of which there must never be any; for `uf recount`, in use or
   * not.
   */
  differences?(db: AddonContext['db']): Promise<AddonDifference[]>;
  jobs?: readonly AddonJob[];
  demo?: AddonDemo;
  check?: AddonCheck;
}

/**
 * Made-up figures for the demo. All are called in a transaction, in use or not, and must do no harm when called again.
 */
export interface AddonDemo {
  add(db: AddonContext['db'], given: DemoSite): Promise<void>;
  /** Called once the site is somebody's own: what `add` left must not act on it. */
  withhold(db: AddonContext['db']): Promise<void>;
  /** What `remove` would delete, by name. */
  list(db: AddonContext['db']): Promise<string[]>;
  remove(db: AddonContext['db']): Promise<void>;
}

/** What the figures can be about. `days` are those before today, the earliest first. */
export interface DemoSite {
  page: SamplePage;
  days: readonly string[];
  /** From 0 up to, but not including, 1; the same numbers for the same seed. */
  random(): number;
}

export interface SamplePage {
  title: string;
  path: string;
  elements: readonly SampleElement[];
}

export interface SampleElement {
  /**
   * `selector` is by tags, positions and ids, from the outside in: `main#main>p:nth-of-type(2)>a:nth-of-type(1)`.
   * `share` of those who see it click on it (0 to 1).
   */
  selector: string;
  label?: string;
  share: number;
  /** Percent of the page's height, from the top. */
  at: number;
  /** People take it for a link, but it is not one. */
  isDead?: boolean;
}

export interface GoneResponses {
  survey: PlannedSurvey;
  responseIds: readonly number[];
}

/** For responses that are erased or about to be. */
export interface AddonCopies {
  /**
   * Who is called to remove the copies, or what somebody has to remove by hand, one sentence each; null: there are
   * none.
   */
  find(gone: GoneResponses, context: AddonContext): Promise<{ destination: string } | { byHand: string[] } | null>;
  /** Called and repeated like `onResponse`; some copies may be gone already. */
  remove(gone: GoneResponses, context: AddonContext): Promise<void>;
}

/**
 * A line of `uf doctor` and of the screen System: whether what the addon has stored can be used. Null: nothing is set
 * up. It makes no calls to other machines.
 */
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

/** Each of its texts was sealed by `context.secrets`, or is ''. */
export interface SealedColumn {
  table: string;
  column: string;
  key: readonly string[];
  /** For a list of what can no longer be opened: `3 webhook secrets`. */
  describe(count: number): string;
}

export interface AddonDelivery {
  /** Who is called, without secrets. Deliveries to one destination never wait for those to another. */
  destination: string;
  target: object;
  /** What is sent, in words for the survey's editors: `Webhook “Slack”`. */
  label?: string;
}

/** Of all processes only one sends to such a destination at a time. */
export interface AddonBatch {
  /** While no more than these wait, each goes alone. */
  alone: number;
  /** How many go together at most. */
  most: number;
  /** Milliseconds from one sending to the next on average; so many may follow one another at once after a rest. */
  everyMs: number;
  atOnce: number;
}

/** A place of the list of destinations. */
export interface AddonDestination {
  /** As in `AddonDelivery`. */
  destination: string;
  name: string;
  /** Another service has set it up; it is removed from the list of destinations. */
  isHook?: boolean;
  /** A host, or an address that anybody may see. */
  where: string | null;
  /** Another text whenever something changes that may end the cause of a pause. */
  setup?: string;
}

/** Each addon adds what it keeps, by its slug. */
// biome-ignore lint/suspicious/noEmptyInterface: addons add to it
export interface KeptByAddons {}

/** People see it without the path of its address and without what its headers name as secret. */
export interface AddonRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** What the other server replied; of its body the first 2 KB. */
export interface ReplyOf {
  status: number;
  text: string;
}

export interface AddonDifference {
  table: string;
  key: string;
  column: string;
  kept: number;
  counted: number;
}

/** The first tables, then what releases have added. A released migration is never changed. */
export type AddonMigrations = readonly [FirstMigration, ...AddonMigration[]];

export interface FirstMigration {
  /** `0001-ratings`; a hash of the statements is added to the recorded name. */
  name: string;
  tables(types: TableTypes): readonly string[];
}

/** The parts of such a statement that differ between databases. */
export interface TableTypes {
  /** The type of ids: `survey_id ${id} not null`. */
  id: string;
  /** A key that counts up and never gives a number twice: `id ${numbered}`. */
  numbered: string;
  /** Text that only machines compare (days, moments, ids): byte by byte, even if the database has a collation. */
  key: string;
  /** The next two come at the end. This one makes SQLite check types as PostgreSQL does. */
  strict: string;
  /** SQLite keeps the table in the order of its key. */
  withoutRowid: string;
}

export interface AddonMigration {
  name: string;
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

/**
 * `[name]`, as authors write it. It becomes an element `data-userfeedback-<slug>` with the entry's id in `data-post`,
 * whether the addon is in use or not; its page side fills it.
 */
export interface Shortcode {
  name: string;
}

export type AddonServe = <P extends AnyContractProcedure>(
  row: P,
  handler: RowHandler<P, AddonCall>,
  particulars?: { readUsual?: ReadUsual<P> },
) => void;

export interface AddonContext {
  /** Name your tables: `context.db.withTables<{ ratings: RatingTable }>()`. Those of the product are read-only. */
  db: Kysely<unknown>;
  host: AddonHost;
  settings(): Settings;
  /** What the addons' `kept` returned last. */
  kept(): Partial<KeptByAddons>;
  /** Only the named settings change. */
  saveSettings(changes: Partial<Settings>): Promise<unknown>;
  /** A transaction for changes that all processes, and visitors' pages, must hear of. */
  change<Result>(work: (db: AddonContext['db']) => Promise<Result>): Promise<Result>;
  /**
   * How many of these callers' networks are new today under this key, over all processes. Only hashes with the day's
   * salt are kept, until the day ends.
   */
  countNew(db: AddonContext['db'], key: string, networks: readonly string[]): Promise<number>;
  /** Called when something of the site has changed, by whichever process. */
  onChange(listener: () => void): void;
  /** Whether a caller's `session` still exists and has this right. */
  mayStill(session: string, capability: RouteCapability): Promise<boolean>;
  /** Adds to a figure of this process for `/metrics`; `name` is without `userfeedback_`. */
  countMetric(name: string, help: string): (by: number) => void;
  /** Does not make open editors outdated. Does nothing when the survey is gone. */
  changeSurvey(id: number, change: (settings: SurveySettings) => SurveySettings): Promise<void>;
  /** The newest first. */
  newestResponses(wanted: ResponsesWanted): Promise<Pick<ResponseEvent, 'event' | 'survey' | 'response'>[]>;
  findSurvey(id: number): Promise<ResponseEvent['survey'] | undefined>;
  /** For messages to people, in the site's language. */
  chatWords(): ChatWords;
  secrets: Secrets;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Null if this server is not registered with Google. */
  google: GoogleClient | null;
  /** Serves the stylesheets of fonts; null if there is none. */
  fontService: string | null;
  /** Proof, in calls of visitors, that we handed out a page for this action. */
  nonces: { make(action: string): string; check(action: string, nonce: string): boolean };
  log: AddonLog;
  /**
   * For addresses that people typed: http and https, no private addresses (an error with the code `address_refused`),
   * at most five redirects, half a minute and 10 MB.
   */
  fetch: typeof fetch;
  /** Why `fetch` would not call this address; undefined if it would. It makes no call. */
  checkAddress(address: string): Promise<string | undefined>;
  now(): Date;
  /** The next five are for `onResponse` to throw. This one: try again later. */
  failed(reason: string, reply?: ReplyOf): Error;
  /** It can never be done. */
  undeliverable(reason: string, reply?: ReplyOf): Error;
  /** Try again, but not before that moment. */
  postponed(reason: string, until: Date, reply?: ReplyOf): Error;
  /**
   * Nothing can be sent to this destination (`isForAll`: to any of this addon): wait, without using up a try, until
   * `resume` is called, its `setup` changes or the server starts. The reason reads on after "Paused: ".
   */
  paused(reason: string, particulars?: { isForAll?: boolean; reply?: ReplyOf }): Error;
  /** Nobody wants it any more. */
  dropped(reason: string): Error;
  /** Drops what waits for a destination. */
  dropWaiting(db: AddonContext['db'], destination: string, reason: string): Promise<void>;
  /** Whether sending to these destinations works. */
  statesOf(destinations: readonly string[]): Promise<ReadonlyMap<string, 'working' | 'failing' | 'paused'>>;
  /** The same short text for the same text, on this site alone. */
  digest(text: string): string;
  /** Tries again what this addon has `paused`. */
  resume(): Promise<void>;
  /** For handlers to throw; `errors` has texts by field. */
  refusal(code: ErrorCode, message?: string, errors?: Record<string, string>): Error;
}

export interface Secrets {
  seal(text: string): string;
  /** Undefined if the text was not sealed here or has been changed since. */
  open(sealed: string): string | undefined;
}

export interface GoogleClient {
  clientId: string;
  clientSecret: string;
  /** Replaces all addresses of Google in tests; null: the real ones. */
  baseUrl: string | null;
}

export interface AddonHost {
  info(): { name: string; admin_email: string; time_zone: string; locale: string };
  /** Of the site's own pages, the main one first; empty while no site is connected. */
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

export interface EntryExtras {
  /** The page is shown as if the addon's shortcode were here, unless the entry's text has it already. */
  shortcodeAt: EntryPlace | null;
  /** JSON-LD for the head of the page, if the shortcode is anywhere on it. */
  structuredData: object | null;
  /** The page's policy must allow the font service. */
  hasFont: boolean;
}

export interface RatingPlacement {
  place: EntryPlace | 'manual';
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

/** Keeps nothing between its runs but the cursor. */
export interface AddonJob {
  name: string;
  /** Minutes. */
  every: number;
  /**
   * Does part of the work and returns the cursor for the next run, which may be another process's; `cursor` is null for
   * the first one. Doing the same work twice must do no harm: a process may die before its cursor is stored.
   */
  run(db: AddonContext['db'], cursor: string | null, context: AddonContext): Promise<string | null>;
}
