import type { AddonContext, EntryExtras, HostEntry, RatingPlacement } from '@userfeedback/addon-kit';
import { averageOf, SITE_FONT } from '../settings.ts';
import { findTotals } from './queries.ts';
import { getSettings } from './stored-settings.ts';

export async function extendEntry(entry: HostEntry, context: AddonContext): Promise<EntryExtras> {
  const { place, schema } = await placement(context);
  const { font } = await getSettings(context);
  return {
    shortcodeAt: entry.type === 'post' && place !== 'manual' ? place : null,
    structuredData: schema ? await reviewSchema(entry, context) : null,
    hasFont: font.value !== SITE_FONT,
  };
}

export async function placement(context: AddonContext): Promise<RatingPlacement> {
  const { display_settings, use_review_schema } = await getSettings(context);
  return { place: display_settings, schema: use_review_schema === 'yes' };
}

async function reviewSchema({ id, title }: HostEntry, { db }: AddonContext): Promise<object | null> {
  const totals = await findTotals(db, id);
  return (
    (totals && {
      '@context': 'https://schema.org',
      '@type': 'CreativeWorkSeries',
      name: title,
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageOf(totals),
        ratingCount: totals.total,
        bestRating: 5,
        worstRating: 1,
      },
    }) ??
    null
  );
}
