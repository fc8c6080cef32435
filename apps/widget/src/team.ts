import { teamPages } from '@userfeedback/addons/team-pages';
import type { Page, PageContext, Part } from './parts.ts';

/** The part for testing a survey. */
declare const TEST: Part;

/**
 * By the token in its address, the team tests a survey on a page or looks at what an addon shows there. Visitors load
 * none of this. `piece` of the address contains the token.
 */
export async function openTeamPage(
  context: PageContext,
  piece: string,
  token: string,
  openPage: (context: PageContext) => Page,
): Promise<Page> {
  const { parts, site, reasons } = context;
  const addon = teamPages.find(({ fragment }) => piece.includes(fragment));
  if (!addon) {
    const part = await parts.load<typeof import('./test.ts')>(TEST);
    return part.openTest(context, piece, token, openPage);
  }
  // Removed from the address at once, so that it is not copied from there.
  history.replaceState(history.state, '', location.href.replace(piece, ''));
  const close = await addon.open({ api: site.api, token, load: parts.load });
  return {
    hear: async () => false,
    destroy: () => void close(),
    decide: async () => {
      for (const { id } of (await site.load()).surveys) reasons[id] = ['overlay'];
    },
  };
}
