export { openOverlay } from '../heatmaps/page/overlay.ts';
