import type { Db, SignInLinkTable } from '../../../platform/db/schema.ts';

export async function insertLink(db: Db, link: Omit<SignInLinkTable, 'used_at'>): Promise<void> {
  await db
    .insertInto('sign_in_links')
    .values({ ...link, used_at: null })
    .execute();
}

/** Returns the person's id; undefined when the link is unknown, used or expired. */
export async function markLinkUsed(db: Db, tokenHash: string, now: string): Promise<number | undefined> {
  const used = await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id;
}
