import type { EntryPlace } from '@userfeedback/addon-kit';
import type { ExtrasOfAddon } from '@userfeedback/host-kit';
import { postPath } from './catalogue.ts';
import type { SitePage, SitePost } from './content/model.ts';
import type { Magazine } from './magazine.ts';
import { renderShortcodes } from './shortcodes.ts';

/** The text of a post or page, and what addons put around it. */
export interface EntryText {
  /** HTML, its shortcodes filled in. */
  body: string;
  at: Record<EntryPlace, string>;
  structuredData: readonly object[];
  hasFont: boolean;
}
export type EntryTexts = (entry: SitePost | SitePage) => Promise<EntryText>;

/** Makes texts ready to be shown, with what addons have for them at this moment. */
export function openEntryTexts({ server, publicUrl }: Magazine): EntryTexts {
  return async (entry) => {
    const { id, title } = entry;
    const [type, path] = 'slug' in entry ? ['post', postPath(entry)] : ['page', entry.path];
    return entryText(entry, await server.extendEntry({ id, title, type, url: `${publicUrl}${path}` }));
  };
}

/** An addon's shortcode stands where its settings say, unless the author has put it into the text. */
function entryText({ id, body }: SitePost | SitePage, extras: readonly ExtrasOfAddon[]): EntryText {
  const isWritten = ({ slug }: ExtrasOfAddon) => body.includes(`[userfeedback-${slug}`);
  const put = (place: EntryPlace) =>
    extras
      .filter((extra) => extra.shortcodeAt === place && !isWritten(extra))
      .map(({ slug }) => renderShortcodes(`[userfeedback-${slug}]`, id))
      .join('');
  const shown = extras.filter((extra) => extra.shortcodeAt !== null || isWritten(extra));
  return {
    body: renderShortcodes(body, id),
    at: {
      after_content: put('after_content'),
      before_comments: put('before_comments'),
      after_comments: put('after_comments'),
    },
    structuredData: shown.flatMap(({ structuredData }) => structuredData ?? []),
    hasFont: shown.some(({ hasFont }) => hasFont),
  };
}
