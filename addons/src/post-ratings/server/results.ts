import type { AddonContext, AddonServe } from '@userfeedback/addon-kit';
import type { Pagination } from '@userfeedback/contract';
import { countPages } from '@userfeedback/engine';
import type { RatedPost } from '../endpoints.ts';
import { endpoints } from '../endpoints.ts';
import { averageOf } from '../settings.ts';
import type { Slice } from './queries.ts';
import { countPosts, findTotals, listTotals } from './queries.ts';
import { pageOfRatings } from './ratings.ts';
import { getSettings, saveSettings } from './stored-settings.ts';
import type { TotalsTable } from './tables.ts';

/** The most rows in one reply; longer lists must be read page by page. */
const ALL_MAX = 1000;

export function resultRoutes(serve: AddonServe, context: AddonContext): void {
  const { db, host, refusal } = context;
  const cut = (total: number, page: number, per_page: number) => {
    if (per_page < 0 && total > ALL_MAX)
      throw refusal('invalid', `There are more than ${ALL_MAX} posts. Ask for one page at a time.`);
    return sliceOf(total, page, per_page);
  };
  serve(endpoints.readSettings, async () => ({ settings: await getSettings(context) }));

  serve(endpoints.saveSettings, async ({ settings }) => ({
    settings: await saveSettings(context, settings),
  }));

  serve(endpoints.results, async ({ page, per_page, ...sorting }) => {
    const { slice, pagination } = cut(await countPosts(db), page, per_page);
    const rows = await listTotals(db, sorting, slice);
    return {
      items: await Promise.all(rows.map(async (row) => ratedPost(row, await titleOf(row)))),
      pagination,
    };
  });

  serve(endpoints.details, async ({ postId, page, per_page, ...sorting }) => {
    const totals = await findTotals(db, postId);
    if (!totals) throw refusal('not_found');
    const { slice, pagination } = cut(totals.total, page, per_page);
    const entry = await host.findPage(postId);
    return {
      post: { ...ratedPost(totals, entry?.title ?? totals.post_title), url: entry?.url ?? null },
      items: await pageOfRatings(context, postId, sorting, slice),
      pagination,
    };
  });

  /** The current title; if the post is gone, the one at its newest rating. */
  const titleOf = async ({ post_id, post_title }: TotalsTable) => (await host.findPage(post_id))?.title ?? post_title;
}

function ratedPost(totals: TotalsTable, post_title: string): RatedPost {
  return {
    post_id: totals.post_id,
    post_title,
    total_ratings: totals.total,
    average_rating: averageOf(totals) ?? 0,
    created_at: totals.rated_at,
    rating: totals.last_rating,
  };
}

function sliceOf(total: number, page: number, per_page: number): { slice: Slice; pagination: Pagination } {
  return {
    slice: { place: per_page < 0 ? 0 : (page - 1) * per_page, limit: per_page },
    pagination: { page, pages: countPages(total, per_page), per_page, total },
  };
}
