import type { BuiltPart, TeamPage } from '@userfeedback/addon-kit';
import { OVERLAY_FRAGMENT } from '../limits.ts';

/** Filled in by the build. */
declare const HEATMAP_OVERLAY: BuiltPart;

/** Draws what was counted over the page. */
export const heatmapOverlay: TeamPage = {
  fragment: OVERLAY_FRAGMENT,
  open: async ({ api, token, load }) =>
    (await load<typeof import('./overlay.ts')>(HEATMAP_OVERLAY)).openOverlay(api, token),
};
