import type { SiteDb } from '../tables.ts';

export interface SiteComment {
  id: number;
  author: string;
  body: string;
  created_at: string;
}

/** The newest comments are shown, oldest first. */
const SHOWN_MAX = 200;

export async function listComments(db: SiteDb, postId: number): Promise<SiteComment[]> {
  const newest = await db
    .selectFrom('site_comments')
    .select(['id', 'author', 'body', 'created_at'])
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  return newest.reverse();
}

export async function insertComment(
  db: SiteDb,
  comment: { post_id: number; author: string; body: string; created_at: string },
): Promise<number> {
  const { id } = await db.insertInto('site_comments').values(comment).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function hasComments(db: SiteDb): Promise<boolean> {
  return (await db.selectFrom('site_comments').select('id').limit(1).executeTakeFirst()) !== undefined;
}
