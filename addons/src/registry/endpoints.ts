/** The calls of addons that have screens, for the tests of these: what they are given has the shape of the real replies. */
export { endpoints as heatmapEndpoints } from '../heatmaps/endpoints.ts';
