import type { SamplePage } from '@userfeedback/addon-kit';
import type { HostImage, LogicType, PageFacts, PluginInfo, SiteInfo } from '@userfeedback/contract';
import type { Kysely } from 'kysely';
import type { HostConnection } from './connection.ts';
import type { HostPages, PageServer } from './pages.ts';

/** The site that UserFeedback is embedded in, in terms of our domain. */
export interface ContentHost {
  info(): HostInfo;
  /** True for a site without a time zone of its own. */
  usesOurTimeZone: boolean;
  /** Of its own pages (`https://example.org`); other sites may show surveys, but have none of its posts. */
  origins(): readonly string[];
  /** Strongest first. None of our rules names a role. */
  roles(): readonly HostRole[];
  /** Published pages and posts whose title contains the text, at most 20; the 20 latest for an empty text. */
  searchPages(title: string): Promise<HostPage[]>;
  /** Undefined when it is gone or not public. */
  findPage(id: string | number): Promise<HostPage | undefined>;
  /** What the page at this address tells the widget; undefined for addresses elsewhere. */
  pageFacts(url: string): Promise<HostPageFacts | undefined>;
  choices(kind: LogicType, search: string): Promise<HostChoice[]>;
  /** Ids that the site no longer has are left out. */
  namedChoices(kind: LogicType, ids: readonly string[]): Promise<HostChoice[]>;
  media: HostMedia;
  plugins: HostPlugins;
  /** Shown to managers in the site's own administration. */
  notices(): Promise<HostNotice[]>;
  /** For a site that connects itself and calls us; one that we serve has none. */
  connection?: HostConnection;
  /**
   * Reloads in the background what it knows; called at the start and after each change that another process may have
   * made.
   */
  refresh?(): Promise<void>;
  /** Its pages, if we serve them. */
  openPages?(server: PageServer): HostPages;
  /**
   * Called at the first start with demo data, in the transaction `db`: adds what readers have left so far. Does nothing
   * if there is any already.
   */
  addFirstContent?(db: Kysely<unknown>): Promise<void>;
  samplePage?: SamplePage;
}

export interface HostNotice {
  /** Letters, digits and dashes; the same as long as the notice is about the same thing. */
  id: string;
  content: string;
}

export interface HostInfo {
  name: string;
  admin_email: string;
  /** IANA name, used for the days of statistics and for schedules. */
  time_zone: string;
  locale: string;
}

export interface HostRole {
  id: string;
  label: string;
  managing: boolean;
  /** May enter the admin, even if nothing else is allowed. */
  entering: boolean;
}

export interface HostPage {
  id: number;
  title: string;
  url: string;
  type: string;
}

export type HostPageFacts = Omit<PageFacts, 'logged_in' | 'roles' | 'layout'>;

export interface HostChoice {
  id: string;
  label: string;
}

/** Only those third-party plugins that the product works with. */
export interface HostPlugins {
  /** `imitated`: installing one changes nothing but what is shown. `none`: sites of this kind have no plugins. */
  kind: SiteInfo['host']['plugins'];
  list(): Promise<PluginInfo[]>;
  /** Null: only the site itself installs and activates. */
  change: PluginChange | null;
}

export interface PluginChange {
  /** False when the site's catalogue has no such plugin; an installed one stays as it is. */
  install(slug: string): Promise<boolean>;
  /** False when no plugin of this basename is installed. */
  activate(basename: string): Promise<boolean>;
}

/** Images only. */
export interface HostMedia {
  list(filter: { before?: number | undefined; search: string }): Promise<HostMediaItem[]>;
  /** Throws AppError `unsupported_media` when the content is no png, jpg, gif or webp. */
  save(upload: { file_name: string; bytes: Uint8Array; user_id: number | null }): Promise<HostMediaItem>;
}

export interface HostMediaItem {
  id: number;
  url: string;
  title: string;
  mime: string;
  size: number;
  created_at: string;
}

/** Our library, which may contain images of the site itself besides uploads. */
export interface HostLibrary extends HostMedia {
  ofSite: SiteImages;
}

export interface SiteImages {
  keep(images: readonly HostImage[]): Promise<void>;
  drop(ids: readonly number[]): Promise<void>;
  /** The ids of those in a range, both ends included. */
  list(range: { from_id: number; to_id: number }): Promise<number[]>;
  count(): Promise<number>;
  dropAll(db: Kysely<unknown>): Promise<void>;
}
