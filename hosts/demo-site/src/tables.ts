import type { HostMigrations } from '@userfeedback/host-kit';
import type { Generated, Kysely } from 'kysely';

type Flag = 0 | 1;

export interface SiteCommentTable {
  id: Generated<number>;
  post_id: number;
  author: string;
  body: string;
  created_at: string;
}

/** Only for plugins that were installed or activated at least once. */
export interface SitePluginTable {
  slug: string;
  installed: Flag;
  active: Flag;
  setup_complete: Flag;
  changed_at: string;
}

export type SiteTables = {
  site_comments: SiteCommentTable;
  site_plugins: SitePluginTable;
};

export type SiteDb = Kysely<SiteTables>;

export const migrations: HostMigrations = [
  {
    name: '0001-comments',
    tables: ({ key, numbered, strict }) => [
      `create table site_comments (
        id ${numbered},
        post_id integer not null,
        author text not null,
        body text not null,
        created_at ${key} not null
      )${strict}`,
      'create index site_comments_post on site_comments (post_id, id)',
      `create table site_plugins (
        slug ${key} primary key,
        installed integer not null,
        active integer not null,
        setup_complete integer not null,
        changed_at ${key} not null
      )${strict}`,
    ],
  },
];
