import type { AddonMigrations } from '@userfeedback/addon-kit';
import type { ErrorCode } from '@userfeedback/contract/errors';
import type { Kysely } from 'kysely';
import type { ContentHost, HostLibrary } from './port.ts';

/** A site that the product can be embedded in. The server's `compose.ts` names the one in use. */
export interface HostPackage {
  slug: string;
  /** Steps of its own tables, in order; each is taken once, at the next start. */
  migrations?: HostMigrations;
  open(parts: HostParts): ContentHost;
}

export type HostMigrations = AddonMigrations;

/** What every host gets, even when a command runs without a server. */
export interface HostParts {
  publicUrl: string;
  /** Origins that may show surveys: those of the site, if it is elsewhere. */
  siteOrigins(): readonly string[];
  /** Name your tables: `db.withTables<{ site_comments: CommentTable }>()`. Do not use the product's. */
  db: Kysely<unknown>;
  now(): Date;
  /** From the settings, for a site without a time zone of its own; '' until somebody chooses one. */
  timeZone(): string;
  media: HostLibrary;
  /** A transaction for changes that all processes must hear of. */
  change<Result>(work: (db: Kysely<unknown>) => Promise<Result>): Promise<Result>;
  people: HostPeople;
  /** For addresses of the site itself, private ones too: 5 seconds, 2 MB. */
  fetch: typeof fetch;
  refusal(code: ErrorCode, message?: string): Error;
}

export interface HostPeople {
  /** Ends all their sessions, except the one that nonces with the scope `keep` are bound to. */
  signOut(db: Kysely<unknown>, keep?: string | null): Promise<void>;
  /** Also removes their link to the site: another site numbers its people anew. */
  detach(db: Kysely<unknown>): Promise<void>;
}
