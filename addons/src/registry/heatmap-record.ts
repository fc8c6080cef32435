export { record } from '../heatmaps/page/record.ts';
