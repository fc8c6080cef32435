/** What draws the counts of a page over it. */
export { openOverlay } from '../heatmaps/page/overlay.ts';
