import type { Kysely } from 'kysely';
import type { ContentHost, HostMedia } from './port.ts';

/** A site that the product can be embedded in. The server's `compose.ts` names the one in use. */
export interface HostPackage {
  slug: string;
  /** Its own tables, in order; each step runs once, at the next start. */
  migrations: readonly HostMigration[];
  open(parts: HostParts): ContentHost;
}

export interface HostMigration {
  /** `0001-comments`; never changed once released. */
  name: string;
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

/** What every host gets, even when a command runs without a server. */
export interface HostParts {
  /** Our public address, without a trailing slash. */
  publicUrl: string;
  /** Name your tables: `db.withTables<{ site_comments: CommentTable }>()`; do not use the product's. */
  db: Kysely<unknown>;
  now(): Date;
  /** The time zone from the settings, for a site without one of its own; '' until somebody chooses one. */
  timeZone(): string;
  /** Our media library, for a site that has none. */
  media: HostMedia;
}
