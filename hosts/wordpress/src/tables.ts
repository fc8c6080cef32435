import type { HostMigrations } from '@userfeedback/host-kit';
import type { Kysely } from 'kysely';

type Flag = 0 | 1;

/** One row. It stays after a connection has ended, so that another site is recognised as another one. */
export interface SiteTable {
  id: 1;
  site_id: string;
  /** JSON of what the site has said of itself. */
  site: string;
  /** '' after a leak, until the site connects anew. */
  kid: string;
  /** The public key, base64url. */
  x: string;
  /** The key before, and the id of the call that replaced it: that call may be repeated until `former_until`. */
  former_kid: string | null;
  former_x: string | null;
  former_jti: string | null;
  former_until: string | null;
  connected_at: string;
  last_contact_at: string;
  ended_at: string | null;
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

export interface TokenTable {
  id: string;
  expires_at: string;
}

export interface EntryTable {
  id: number;
  type: string;
  title: string;
  folded: string;
  url: string;
  published_at: string;
  modified_at: string;
}

export interface TermTable {
  id: number;
  taxonomy: string;
  name: string;
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

export const migrations: HostMigrations = [
  {
    name: '0001-mirror',
    tables: ({ id, key, strict }) => [
      `create table host_sites (
        id integer not null primary key,
        site_id text not null,
        site text not null,
        kid text not null,
        x text not null,
        former_kid text,
        former_x text,
        former_until ${key},
        connected_at ${key} not null,
        last_contact_at ${key} not null,
        ended_at ${key},
        entries_sent integer not null,
        terms_sent integer not null,
        media_sent integer not null,
        former_jti text
      )${strict}`,
      `create table host_codes (
        code_hash ${key} not null primary key,
        replaces integer not null,
        expires_at ${key} not null,
        used_at ${key}
      )${strict}`,
      `create table host_tokens (
        id ${key} not null primary key,
        expires_at ${key} not null
      )${strict}`,
      'create index host_tokens_expiry on host_tokens (expires_at)',
      `create table host_entries (
        id ${id} not null primary key,
        type text not null,
        title text not null,
        folded text not null,
        url ${key} not null,
        published_at ${key} not null,
        modified_at ${key} not null
      )${strict}`,
      'create index host_entries_newest on host_entries (published_at, id)',
      'create index host_entries_url on host_entries (url)',
      `create table host_terms (
        id ${id} not null primary key,
        taxonomy text not null,
        name text not null,
        folded ${key} not null,
        url text not null
      )${strict}`,
      'create index host_terms_label on host_terms (folded, id)',
    ],
  },
];
