import type { AddonMigrations } from '@userfeedback/addon-kit';
import type { ErrorCode } from '@userfeedback/contract/errors';
import type { Kysely } from 'kysely';
import type { ContentHost, HostLibrary } from './port.ts';

/** A site that the product can be embedded in. The server's `compose.ts` names the one in use. */
export interface HostPackage {
  slug: string;
  /** The steps of its own tables, in order; each is taken once, at the next start. */
  migrations?: HostMigrations;
  open(parts: HostParts): ContentHost;
}

export type HostMigrations = AddonMigrations;

/** What every host gets, even when a command runs without a server. */
export interface HostParts {
  /** Our public address, without a trailing slash. */
  publicUrl: string;
  /** Origins that may show surveys: those of the site, where it is elsewhere. */
  siteOrigins: readonly string[];
  /** Name your tables: `db.withTables<{ site_comments: CommentTable }>()`; do not use the product's. */
  db: Kysely<unknown>;
  now(): Date;
  /** The time zone from the settings, for a site without one of its own; '' until somebody chooses one. */
  timeZone(): string;
  /** Our media library. */
  media: HostLibrary;
  /** Makes a change that all processes must see, in one transaction. */
  change<Result>(work: (db: Kysely<unknown>) => Promise<Result>): Promise<Result>;
  /** Those who came in from the site. */
  people: HostPeople;
  /** The network, for addresses of the site itself, private ones too: 5 seconds, 2 MB. */
  fetch: typeof fetch;
  /** An error to throw: the caller gets it as the reply. */
  refusal(code: ErrorCode, message?: string): Error;
}

export interface HostPeople {
  /** Ends all their sessions, but for the one that nonces with the scope `keep` are bound to. */
  signOut(db: Kysely<unknown>, keep?: string | null): Promise<void>;
  /** Also makes them nobody of the site: another one counts its people anew. */
  detach(db: Kysely<unknown>): Promise<void>;
}
