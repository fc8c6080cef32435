/** What counts clicks and scrolling of a page view. */
export { record } from '../heatmaps/page/record.ts';
