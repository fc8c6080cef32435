import type { Page, PageContext, Part } from './parts.ts';

/** The parts for testing a survey, and for drawing what was counted on this page. */
declare const TEST: Part;
declare const OVERLAY: Part;

/**
 * By the token in its address, the team tests a survey on a page or looks at its counts. Visitors load none of this.
 * `piece` of the address contains the token.
 */
export async function openTeamPage(
  context: PageContext,
  piece: string,
  token: string,
  openPage: (context: PageContext) => Page,
): Promise<Page> {
  const { parts, site, reasons } = context;
  if (piece.includes('test=')) {
    const part = await parts.load<typeof import('./test.ts')>(TEST);
    return part.openTest(context, piece, token, openPage);
  }
  // Removed from the address at once, so that it is not copied from there.
  history.replaceState(history.state, '', location.href.replace(piece, ''));
  const part = await parts.load<typeof import('@userfeedback/addons/heatmap-overlay')>(OVERLAY);
  const close = part.openOverlay(site.api, token);
  return {
    hear: async () => false,
    destroy: () => void close(),
    decide: async () => {
      for (const { id } of (await site.load()).surveys) reasons[id] = ['overlay'];
    },
  };
}
