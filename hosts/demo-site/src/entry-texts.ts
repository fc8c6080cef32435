import type { EntryPlace } from '@userfeedback/addon-kit';
import type { AddonShortcode, ExtrasOfAddon } from '@userfeedback/host-kit';
import { postPath } from './catalogue.ts';
import type { SitePage, SitePost } from './content/model.ts';
import type { Magazine } from './magazine.ts';
import { placeOf, renderShortcodes } from './shortcodes.ts';

export interface EntryText {
  /** HTML with its shortcodes filled in. */
  body: string;
  at: Record<EntryPlace, string>;
  structuredData: readonly object[];
  hasFont: boolean;
}
export type EntryTexts = (entry: SitePost | SitePage) => Promise<EntryText>;

export function openEntryTexts({ server, publicUrl }: Magazine): EntryTexts {
  return async (entry) => {
    const { id, title } = entry;
    const [type, path] = 'slug' in entry ? ['post', postPath(entry)] : ['page', entry.path];
    const extras = await server.extendEntry({ id, title, type, url: `${publicUrl}${path}` });
    return entryText(entry, extras, server.shortcodes);
  };
}

/** An addon's shortcode is placed as its settings say, unless the author has put it into the text. */
function entryText(
  { id, body }: SitePost | SitePage,
  extras: readonly ExtrasOfAddon[],
  shortcodes: readonly AddonShortcode[],
): EntryText {
  const isWritten = ({ slug }: ExtrasOfAddon) =>
    shortcodes.some((shortcode) => shortcode.slug === slug && body.includes(`[${shortcode.name}`));
  const put = (place: EntryPlace) =>
    extras
      .filter((extra) => extra.shortcodeAt === place && !isWritten(extra))
      .map(({ slug }) => placeOf(slug, id))
      .join('');
  const shown = extras.filter((extra) => extra.shortcodeAt !== null || isWritten(extra));
  return {
    body: renderShortcodes(body, id, shortcodes),
    at: {
      after_content: put('after_content'),
      before_comments: put('before_comments'),
      after_comments: put('after_comments'),
    },
    structuredData: shown.flatMap(({ structuredData }) => structuredData ?? []),
    hasFont: shown.some(({ hasFont }) => hasFont),
  };
}
