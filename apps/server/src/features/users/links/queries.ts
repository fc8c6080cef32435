import type { SignInLinkTable } from '../../../platform/db/people-schema.ts';
import type { Db } from '../../../platform/db/schema.ts';

export type LinkKind = SignInLinkTable['kind'];

export async function insertLink(db: Db, link: Omit<SignInLinkTable, 'used_at'>): Promise<void> {
  await db
    .insertInto('sign_in_links')
    .values({ ...link, used_at: null })
    .execute();
}

/** Undefined when the link is unknown, used or expired. */
export async function findLink(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<Pick<SignInLinkTable, 'kind' | 'user_id'> | undefined> {
  return db
    .selectFrom('sign_in_links')
    .select(['kind', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Returns the person's id; undefined when there is no such link of this kind, or it was used or has expired. */
export async function markLinkUsed(
  db: Db,
  kind: LinkKind,
  tokenHash: string,
  now: string,
): Promise<number | undefined> {
  const used = await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id;
}

export async function deleteLinks(db: Db, userId: number, kind: LinkKind): Promise<void> {
  await db.deleteFrom('sign_in_links').where('user_id', '=', userId).where('kind', '=', kind).execute();
}

/** Shortens ends that lie later than possible. */
export async function limitLinkEnds(db: Db, kind: LinkKind, longest: string, end: string): Promise<void> {
  await db
    .updateTable('sign_in_links')
    .set({ expires_at: end })
    .where('kind', '=', kind)
    .where('expires_at', '>', longest)
    .execute();
}
