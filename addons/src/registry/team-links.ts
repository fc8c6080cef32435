import { overlayLink } from '../heatmaps/page/team-link.ts';

/** A pattern for what is before the token in the address of any of `team-pages.ts`. */
export const teamLinks = overlayLink;
