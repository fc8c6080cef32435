import { createHash, randomUUID } from 'node:crypto';
import type { AddonContext, HostEntry } from '@userfeedback/addon-kit';
import type { Given, Slice } from './queries.ts';
import { addToTotals, findRatings, findTotals, listRatings, lockTotals, upsertRatings } from './queries.ts';

/** Ratings in one transaction at most. */
const BATCH = 64;

interface Waiting {
  post: HostEntry;
  given: Given;
  stored: PromiseWithResolvers<void>;
}

/**
 * What waits for each database while earlier ratings are stored: a post's figures are one row, which only one
 * transaction can change at a time.
 */
const lines = new WeakMap<AddonContext['db'], Waiting[]>();

/**
 * Replaces the visitor's earlier rating of the post. Storing a rating again, as when a browser got no reply, changes
 * nothing. Without a visitor each rating counts as a new one. Ratings that arrive while others are stored share the
 * next transaction.
 */
export function rate(
  { db, now }: Pick<AddonContext, 'db' | 'now'>,
  post: HostEntry,
  { rating, visitor = randomUUID() }: { rating: number; visitor?: string | undefined },
): Promise<void> {
  const visitorKey = keyOf(post.id, visitor);
  const given: Given = { post_id: post.id, visitor: visitorKey, rating, created_at: now().toISOString() };
  const stored = Promise.withResolvers<void>();
  const line = lines.get(db) ?? [];
  line.push({ post, given, stored });
  if (!lines.has(db)) {
    lines.set(db, line);
    void storeAll(db, line);
  }
  return stored.promise;
}

async function storeAll(db: AddonContext['db'], line: Waiting[]): Promise<void> {
  while (line.length > 0) {
    const batch = line.splice(0, BATCH);
    try {
      await db.transaction().execute((trx) => storeBatch(trx, batch));
      for (const { stored } of batch) stored.resolve();
    } catch (error) {
      for (const { stored } of batch) stored.reject(error);
    }
  }
  lines.delete(db);
}

async function storeBatch(db: AddonContext['db'], batch: readonly Waiting[]): Promise<void> {
  const byPost = Map.groupBy(batch, ({ post }) => post.id);
  // Always in the same order, or two processes could wait for each other forever.
  for (const [post_id, ratings] of [...byPost].sort(([one], [other]) => one - other)) {
    const last = ratings.at(-1);
    if (!last) continue;
    await lockTotals(db, { post_id, post_title: last.post.title, rated_at: last.given.created_at });
    const kept = await findRatings(
      db,
      post_id,
      ratings.map(({ given }) => given.visitor),
    );
    const changed = new Map<string, Given>();
    const added = { total: 0, sum: 0 };
    for (const { given } of ratings) {
      const former = kept.get(given.visitor);
      if (former === given.rating) continue;
      if (former === undefined) added.total++;
      added.sum += given.rating - (former ?? 0);
      kept.set(given.visitor, given.rating);
      changed.set(given.visitor, given);
    }
    const rows = [...changed.values()];
    const newest = rows.at(-1);
    if (!newest) continue;
    await upsertRatings(db, rows);
    await addToTotals(db, newest, added);
  }
}

/** Read from the nearer end of the list. */
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
