import type { AddonContext, AddonDifference, RatingSlice } from '@userfeedback/addon-kit';
import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { averageOf } from '../settings.ts';
import type { RatingTables, TotalsTable } from './tables.ts';

type Db = AddonContext['db'];
export type Order = 'asc' | 'desc';
/** `place` counts from 0; a `limit` of -1 means all. */
export interface Slice {
  place: number;
  limit: number;
}
export type Given = Omit<RatingTables['post_ratings'], 'id'>;

const SETTINGS = 1;
const OF_POSTS = {
  created_at: sql.ref('rated_at'),
  post_title: sql`lower(post_title)`,
  total_ratings: sql.ref('total'),
  average_rating: sql`1.0 * sum / total`,
};

export async function findSettings(db: Db): Promise<string | undefined> {
  const row = await ours(db)
    .selectFrom('post_rating_settings')
    .select('value')
    .where('id', '=', SETTINGS)
    .executeTakeFirst();
  return row?.value;
}

export async function upsertSettings(db: Db, value: string): Promise<void> {
  await ours(db)
    .insertInto('post_rating_settings')
    .values({ id: SETTINGS, value })
    .onConflict((row) => row.column('id').doUpdateSet({ value }))
    .execute();
}

/** Undefined while nobody has rated the post. */
export async function findTotals(db: Db, postId: number): Promise<TotalsTable | undefined> {
  const row = await ours(db)
    .selectFrom('post_rating_totals')
    .selectAll()
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row && withNumbers(row);
}

/** Of equal posts the newer one comes first. */
export async function listTotals(
  db: Db,
  { orderby, order }: { orderby: keyof typeof OF_POSTS; order: Order },
  slice: Slice,
): Promise<TotalsTable[]> {
  const rows = await sliceOf(
    ours(db).selectFrom('post_rating_totals').selectAll().orderBy(OF_POSTS[orderby], order).orderBy('post_id', order),
    slice,
  ).execute();
  return rows.map(withNumbers);
}

export async function countPosts(db: Db): Promise<number> {
  const { count } = await ours(db)
    .selectFrom('post_rating_totals')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reads only columns of an index. */
export async function listRatings(
  db: Db,
  postId: number,
  { orderby, order }: { orderby: 'created_at' | 'rating'; order: Order },
  slice: Slice,
): Promise<{ id: number; rating: number; created_at: string }[]> {
  const rows = await sliceOf(
    ours(db)
      .selectFrom('post_ratings')
      .select(['id', 'rating', 'created_at'])
      .where('post_id', '=', postId)
      .orderBy(orderby, order)
      .orderBy('id', order),
    slice,
  ).execute();
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Posts whose figures differ from their ratings. */
export async function listDifferences(db: Db): Promise<AddonDifference[]> {
  const { rows } = await sql<Record<'post_id' | 'total' | 'sum' | 'counted' | 'summed', number | string>>`
    select coalesce(kept.post_id, found.post_id) as post_id, coalesce(kept.total, 0) as total,
      coalesce(kept.sum, 0) as sum, coalesce(found.counted, 0) as counted, coalesce(found.summed, 0) as summed
    from post_rating_totals as kept full join
      (select post_id, count(*) as counted, sum(rating) as summed from post_ratings group by post_id) as found
      on found.post_id = kept.post_id
    where coalesce(kept.total, 0) <> coalesce(found.counted, 0)
      or coalesce(kept.sum, 0) <> coalesce(found.summed, 0)`.execute(db);
  const table = 'post_rating_totals';
  return rows.flatMap(({ post_id, total, sum, counted, summed }) =>
    [
      { table, key: String(post_id), column: 'total', kept: Number(total), counted: Number(counted) },
      { table, key: String(post_id), column: 'sum', kept: Number(sum), counted: Number(summed) },
    ].filter((difference) => difference.kept !== difference.counted),
  );
}

const CHANGED_MAX = 500;
/** Milliseconds: a rating may be stored a little after the moment in it. */
const LATE = 60_000;

/** Oldest change first; `after` is an earlier `next`, or ''. */
export async function changedEntries(db: Db, after: string, now: Date): Promise<RatingSlice> {
  const [moment = '', id] = after.split('|');
  const rows = await ours(db)
    .selectFrom('post_rating_totals')
    .selectAll()
    .where((on) =>
      on.or([on('rated_at', '>', moment), on.and([on('rated_at', '=', moment), on('post_id', '>', Number(id) || 0)])]),
    )
    .where('total', '>', 0)
    .orderBy('rated_at')
    .orderBy('post_id')
    .limit(CHANGED_MAX)
    .execute();
  const last = rows.at(-1);
  const settled = new Date(now.getTime() - LATE).toISOString();
  const reached = last ? `${last.rated_at}|${last.post_id}` : after;
  return {
    items: rows.map(withNumbers).map(({ post_id, ...figures }) => ({
      post_id,
      total: figures.total,
      average: averageOf(figures) ?? 0,
    })),
    next: rows.length === CHANGED_MAX || reached < settled ? reached : settled,
  };
}

/** Creates the row if there is none, and locks it until the transaction ends. */
export async function lockTotals(db: Db, { post_id, post_title, rated_at }: Titled): Promise<void> {
  await ours(db)
    .insertInto('post_rating_totals')
    .values({ post_id, post_title, total: 0, sum: 0, last_rating: 0, rated_at })
    .onConflict((row) => row.column('post_id').doUpdateSet({ post_title }))
    .execute();
}

type Titled = Pick<TotalsTable, 'post_id' | 'post_title' | 'rated_at'>;

export async function addToTotals(
  db: Db,
  { post_id, rating, created_at }: Given,
  added: { total: number; sum: number },
): Promise<void> {
  await ours(db)
    .updateTable('post_rating_totals')
    .set((row) => ({
      total: row('total', '+', added.total),
      sum: row('sum', '+', added.sum),
      last_rating: rating,
      rated_at: created_at,
    }))
    .where('post_id', '=', post_id)
    .execute();
}

export async function findRatings(db: Db, postId: number, visitors: readonly string[]): Promise<Map<string, number>> {
  const rows = await ours(db)
    .selectFrom('post_ratings')
    .select(['visitor', 'rating'])
    .where('post_id', '=', postId)
    .where('visitor', 'in', visitors)
    .execute();
  return new Map(rows.map(({ visitor, rating }) => [visitor, rating]));
}

export async function upsertRatings(db: Db, given: readonly Given[]): Promise<void> {
  await ours(db)
    .insertInto('post_ratings')
    .values(given)
    .onConflict((row) =>
      row.columns(['post_id', 'visitor']).doUpdateSet(({ ref }) => ({
        rating: ref('excluded.rating'),
        created_at: ref('excluded.created_at'),
      })),
    )
    .execute();
}

function sliceOf<Table extends keyof RatingTables, Row>(
  query: SelectQueryBuilder<RatingTables, Table, Row>,
  { place, limit }: Slice,
) {
  return limit < 0 ? query : query.limit(limit).offset(place);
}

/** PostgreSQL returns big numbers as text. */
function withNumbers(row: TotalsTable): TotalsTable {
  return { ...row, post_id: Number(row.post_id), total: Number(row.total), sum: Number(row.sum) };
}

function ours(db: Db) {
  return db.withTables<RatingTables>();
}
