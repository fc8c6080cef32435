import type { Generated, Kysely } from 'kysely';

type Flag = 0 | 1;

export interface SiteCommentTable {
  id: Generated<number>;
  post_id: number;
  author: string;
  body: string;
  created_at: string;
}

/** The state of a plugin that was installed or activated at least once. */
export interface SitePluginTable {
  slug: string;
  installed: Flag;
  active: Flag;
  setup_complete: Flag;
  changed_at: string;
}

/** Its own tables; created by the product's first and third migration. */
export type SiteTables = {
  site_comments: SiteCommentTable;
  site_plugins: SitePluginTable;
};

export type SiteDb = Kysely<SiteTables>;
