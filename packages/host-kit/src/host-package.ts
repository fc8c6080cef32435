import type { Kysely } from 'kysely';
import type { ContentHost, HostMedia } from './port.ts';

/** A site that the product can be embedded in. The server's `compose.ts` names the one in use. */
export interface HostPackage {
  slug: string;
  /** Its own tables, in order; run at every start, each once. */
  migrations: readonly HostMigration[];
  open(parts: HostParts): ContentHost;
}

export interface HostMigration {
  /** `0001-comments`; never changed once released. */
  name: string;
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

/** What is lent to every host, also where there is a command and no server. */
export interface HostParts {
  /** Where people reach us, without a slash at the end. */
  publicUrl: string;
  /** Name your tables: `db.withTables<{ site_comments: CommentTable }>()`; those of the product are not yours. */
  db: Kysely<unknown>;
  now(): Date;
  /** What the settings say, for a site that has no time zone of its own; '' while nobody has chosen. */
  timeZone(): string;
  /** A media library of ours, for a site that has none. */
  media: HostMedia;
}
