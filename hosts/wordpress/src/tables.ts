import type { HostMigration } from '@userfeedback/host-kit';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

type Flag = 0 | 1;

/** The connected site, one row; after a connection has ended it stays, so that another site is known as another one. */
export interface SiteTable {
  id: 1;
  site_id: string;
  /** What it said of itself, JSON. */
  site: string;
  /** '' after a leak, until the site connects anew. */
  kid: string;
  /** The public key, base64url. */
  x: string;
  /** The key before, and the id of the call that replaced it: that call may be repeated until then. */
  former_kid: string | null;
  former_x: string | null;
  former_jti: string | null;
  former_until: string | null;
  connected_at: string;
  last_contact_at: string;
  ended_at: string | null;
  /** Whether everything of the kind was sent once. */
  entries_sent: Flag;
  terms_sent: Flag;
  media_sent: Flag;
}

export interface CodeTable {
  /** SHA-256 of the link's code, hex. */
  code_hash: string;
  replaces: Flag;
  expires_at: string;
  used_at: string | null;
}

/** Ids of tokens that were used. */
export interface TokenTable {
  id: string;
  expires_at: string;
}

export interface EntryTable {
  id: number;
  type: string;
  title: string;
  /** The title for searching. */
  folded: string;
  url: string;
  published_at: string;
  modified_at: string;
}

export interface TermTable {
  id: number;
  taxonomy: string;
  name: string;
  /** Its label in pickers, for searching. */
  folded: string;
  url: string;
}

export type WordPressTables = {
  host_sites: SiteTable;
  host_codes: CodeTable;
  host_tokens: TokenTable;
  host_entries: EntryTable;
  host_terms: TermTable;
};
export type WordPressDb = Kysely<WordPressTables>;

export const migrations: readonly HostMigration[] = [
  {
    name: '0001-mirror',
    async up(db, dialect) {
      // Moments and ids are compared byte by byte, also where the database has a collation.
      const key: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
      const table = (name: string) => {
        const create = db.schema.createTable(name);
        return dialect === 'sqlite' ? create.modifyEnd(sql`strict`) : create;
      };
      await table('host_sites')
        .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
        .addColumn('site_id', 'text', (column) => column.notNull())
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('kid', 'text', (column) => column.notNull())
        .addColumn('x', 'text', (column) => column.notNull())
        .addColumn('former_kid', 'text')
        .addColumn('former_x', 'text')
        .addColumn('former_until', key)
        .addColumn('connected_at', key, (column) => column.notNull())
        .addColumn('last_contact_at', key, (column) => column.notNull())
        .addColumn('ended_at', key)
        .addColumn('entries_sent', 'integer', (column) => column.notNull())
        .addColumn('terms_sent', 'integer', (column) => column.notNull())
        .addColumn('media_sent', 'integer', (column) => column.notNull())
        .execute();
      await table('host_codes')
        .addColumn('code_hash', key, (column) => column.notNull().primaryKey())
        .addColumn('replaces', 'integer', (column) => column.notNull())
        .addColumn('expires_at', key, (column) => column.notNull())
        .addColumn('used_at', key)
        .execute();
      await table('host_tokens')
        .addColumn('id', key, (column) => column.notNull().primaryKey())
        .addColumn('expires_at', key, (column) => column.notNull())
        .execute();
      await db.schema.createIndex('host_tokens_expiry').on('host_tokens').column('expires_at').execute();
      const id = dialect === 'postgres' ? 'bigint' : 'integer';
      await table('host_entries')
        .addColumn('id', id, (column) => column.notNull().primaryKey())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('folded', 'text', (column) => column.notNull())
        .addColumn('url', key, (column) => column.notNull())
        .addColumn('published_at', key, (column) => column.notNull())
        .addColumn('modified_at', key, (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('host_entries_newest')
        .on('host_entries')
        .columns(['published_at', 'id'])
        .execute();
      await db.schema.createIndex('host_entries_url').on('host_entries').column('url').execute();
      await table('host_terms')
        .addColumn('id', id, (column) => column.notNull().primaryKey())
        .addColumn('taxonomy', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('folded', key, (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('host_terms_label').on('host_terms').columns(['folded', 'id']).execute();
    },
  },
  {
    name: '0002-former-key',
    async up(db) {
      await db.schema.alterTable('host_sites').addColumn('former_jti', 'text').execute();
    },
  },
];
