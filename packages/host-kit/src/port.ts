import type { LogicType, PageFacts, PluginInfo } from '@userfeedback/contract';
import type { HostPages, PageServer } from './pages.ts';

/** The site that UserFeedback is embedded in, in words of our domain. */
export interface ContentHost {
  info(): HostInfo;
  /** Whether its time zone is that of our settings, because it has none of its own. */
  usesOurTimeZone: boolean;
  /** Where its own pages stand (`https://example.org`); other sites may show surveys, but have none of its posts. */
  origins(): readonly string[];
  /** Roles of the site, strongest first. No rule of ours names one. */
  roles(): readonly HostRole[];
  /** Published pages and posts whose title holds the text, at most 20; the 20 latest for an empty text. */
  searchPages(title: string): Promise<HostPage[]>;
  /** The page or post, or undefined when it is gone or not public. */
  findPage(id: string | number): Promise<HostPage | undefined>;
  /** What the page at an address of this site tells the widget; undefined for addresses elsewhere. */
  pageFacts(url: string): Promise<HostPageFacts | undefined>;
  /** Choices for page rules by kind. */
  choices(kind: LogicType, search: string): Promise<HostChoice[]>;
  media: HostMedia;
  plugins: HostPlugins;
  /** What the site tells its managers in its own administration. */
  notices(): Promise<HostNotice[]>;
  /** Its pages, where we serve them; a site with a server of its own has none. */
  openPages?(server: PageServer): HostPages;
  /** At the first start with demo data: what its readers have left so far. Does nothing where there is any. */
  addFirstContent?(): Promise<void>;
}

export interface HostNotice {
  /** Letters, digits and dashes; the same as long as it is the same thing that is told. */
  id: string;
  /** Plain text. */
  content: string;
}

export interface HostInfo {
  name: string;
  admin_email: string;
  /** IANA name; days of statistics and schedules are in it. */
  time_zone: string;
  locale: string;
}

export interface HostRole {
  id: string;
  label: string;
  /** May do everything. */
  managing: boolean;
  /** May come into the admin, also where nothing else is allowed. */
  entering: boolean;
}

export interface HostPage {
  id: number;
  title: string;
  /** Absolute. */
  url: string;
  type: string;
}

/** Facts of a page, without those of who reads it. */
export type HostPageFacts = Omit<PageFacts, 'logged_in' | 'roles'>;

export interface HostChoice {
  id: string;
  label: string;
}

/** Third-party plugins of the site that the product works with; it knows no others. */
export interface HostPlugins {
  list(): Promise<PluginInfo[]>;
  /** False when the site's catalogue has no such plugin; one that is installed already stays as it is. */
  install(slug: string): Promise<boolean>;
  /** False when no plugin of this basename is installed. */
  activate(basename: string): Promise<boolean>;
}

/** The site's media library; images only. */
export interface HostMedia {
  list(filter: { before?: number | undefined; search: string }): Promise<HostMediaItem[]>;
  /** Keeps an uploaded image; throws AppError `unsupported_media` when the content is no png, jpg, gif or webp. */
  save(upload: { file_name: string; bytes: Uint8Array; user_id: number | null }): Promise<HostMediaItem>;
}

export interface HostMediaItem {
  id: number;
  url: string;
  title: string;
  mime: string;
  /** Bytes. */
  size: number;
  created_at: string;
}
