/** For tests of addons' screens, which are given replies in the shape of the real ones. */
export { endpoints as heatmapEndpoints } from '../heatmaps/endpoints.ts';
