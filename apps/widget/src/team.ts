import type { Page, PageContext, Part } from './parts.ts';

/** The part that tests a survey. */
declare const TEST: Part;
/** The part that draws what was counted on this page. */
declare const OVERLAY: Part;

/**
 * What the team does on a page, by the token in its address: it tests a survey, or looks at what was counted. Visitors load
 * none of it. `piece` of the address has the token.
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
  // Out of the address at once, so that it is not copied from there.
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
