import type { AddonCall, AddonContext, AddonServe, HostEntry } from '@userfeedback/addon-kit';
import { fontSheet, spokenIn } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import type { RatingFigures, VisitorRatings } from '../endpoints.ts';
import { endpoints } from '../endpoints.ts';
import { ICON_PATHS } from '../icons.ts';
import { averageOf, FONT_WEIGHT, SITE_FONT } from '../settings.ts';
import { findTotals } from './queries.ts';
import { rate } from './ratings.ts';
import { getSettings } from './stored-settings.ts';

export function visitorRoutes(serve: AddonServe, context: AddonContext): void {
  const { nonces, refusal } = context;
  // A page of another site may have the number of one of the host's posts, without being that post.
  const getPost = async (id: number, { isFromHost }: AddonCall): Promise<HostEntry> => {
    const post = isFromHost ? await context.host.findPage(id) : undefined;
    if (!post) throw refusal('not_found');
    return post;
  };

  serve(endpoints.read, async ({ postId, language = 'en' }, call) => {
    const { id } = await getPost(postId, call);
    const [figures, drawn] = await Promise.all([figuresOf(context, id), drawing(context)]);
    const spoken = spokenIn(language) ?? 'en';
    const words = spoken === 'en' ? {} : { words: { ...WORD_FILES[spoken].words.ratings, lang: spoken } };
    return { ...figures, ...drawn, ...words, nonce: nonces.make(String(id)) };
  });

  serve(endpoints.rate, async ({ postId, rating, nonce, visitor }, call) => {
    const post = await getPost(postId, call);
    if (!nonces.check(String(postId), nonce)) throw refusal('invalid_nonce');
    await rate(context, post, { rating, visitor });
    return figuresOf(context, postId);
  });
}

async function figuresOf({ db }: AddonContext, postId: number): Promise<RatingFigures> {
  const totals = (await findTotals(db, postId)) ?? { total: 0, sum: 0 };
  return { total_ratings: totals.total, average_rating: averageOf(totals) };
}

async function drawing(context: AddonContext): Promise<Pick<VisitorRatings, 'settings' | 'icon' | 'font_sheet'>> {
  const { font, ...settings } = await getSettings(context);
  const family = { family: font.value, weight: FONT_WEIGHT };
  return {
    settings: { ...settings, font: font.value },
    icon: ICON_PATHS[settings.icon_id],
    font_sheet: font.value === SITE_FONT ? null : fontSheet(context.fontService, family),
  };
}
