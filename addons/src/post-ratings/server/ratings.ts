import { createHash, randomUUID } from 'node:crypto';
import type { AddonContext, HostEntry } from '@userfeedback/addon-kit';
import type { Given, Slice } from './queries.ts';
import { addToTotals, findRating, findTotals, listRatings, lockTotals, upsertRating } from './queries.ts';

/**
 * Stores a visitor's rating of a post, which replaces an earlier one, and updates the post's figures. Storing it again,
 * as when a browser got no reply, changes nothing. Without a visitor each rating counts as a new one.
 */
export async function rate(
  { db, now }: AddonContext,
  post: HostEntry,
  { rating, visitor = randomUUID() }: { rating: number; visitor?: string | undefined },
): Promise<void> {
  const created_at = now().toISOString();
  const given: Given = { post_id: post.id, visitor: keyOf(post.id, visitor), rating, created_at };
  await db.transaction().execute(async (trx) => {
    await lockTotals(trx, { post_id: post.id, post_title: post.title, rated_at: created_at });
    const former = await findRating(trx, given);
    if (former === rating) return;
    await upsertRating(trx, given);
    const added = former === undefined ? { total: 1, sum: rating } : { total: 0, sum: rating - former };
    await addToTotals(trx, given, added);
  });
}

/** A page of a post's ratings, counted from its nearer end. */
export async function pageOfRatings(
  { db }: AddonContext,
  postId: number,
  sorting: { orderby: 'created_at' | 'rating'; order: 'asc' | 'desc' },
  { place, limit }: Slice,
): Promise<Awaited<ReturnType<typeof listRatings>>> {
  const total = (await findTotals(db, postId))?.total ?? 0;
  const count = limit < 0 ? total : Math.min(limit, total - place);
  const fromEnd = total - place - count;
  if (count <= 0) return [];
  if (fromEnd >= place) return listRatings(db, postId, sorting, { place, limit: count });
  const order = sorting.order === 'asc' ? 'desc' : 'asc';
  const found = await listRatings(db, postId, { ...sorting, order }, { place: fromEnd, limit: count });
  return found.reverse();
}

/** Different for each post, so that nobody can see which ratings came from one visitor. */
function keyOf(postId: number, visitor: string): string {
  return createHash('sha256').update(`${postId} ${visitor.toLowerCase()}`).digest('base64url');
}
