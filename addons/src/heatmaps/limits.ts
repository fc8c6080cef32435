/** Numbers that all sides need, without zod, so that visitors' pages can load them. */
export const NAME_MAX = 80;
export const PATTERN_MAX = 200;
export const STARS_MAX = 2;
/** Percent of page views. */
export const SHARE = { least: 1, most: 100, usual: 100 } as const;
/** Views of a page that are counted on a day. */
export const VIEWS = { least: 100, most: 100_000, usual: 5000 } as const;
export const PAGES_MAX = 100;
export const RECORDING_MAX = 20;
export const LAYOUTS_MAX = 100;
/**
 * A layout that pages' facts name counts once so many views from so many addresses a day had it within so many days; so
 * many wait for it at the same time, of which one address may have named so many first on a day.
 */
export const LAYOUT_COUNTS = { views: 20, addresses: 5, days: 30, waiting: 20, first: 5 } as const;
/** Letters of what a page calls an element. */
export const NAME_TEXT_MAX = 60;
export const LABEL_MAX = 60;
/** Of one page view: what its call may tell. */
export const VIEW = { bytes: 4096, path: 2000, elements: 40, clicks: 200 } as const;
export const SELECTOR = { characters: 160, steps: 8 } as const;
/** Fields of an element's area, 4 by 4, counted from 1 by rows; 0 is no place. */
export const PLACES = 16;
/** Steps of 5 percent, from 0 to 100. */
export const DEPTHS = 21;
/** Elements that are counted apart for each page, device and layout, and those of them with places. */
export const ELEMENTS = { most: 200, withPlaces: 40 } as const;
export const NONCE_MAX = 100;
/** Views that count from one network address in a minute. */
export const VIEWS_PER_MINUTE = 60;
/** Below it shares mean little. */
export const FEW_VIEWS = 100;
/** Minutes. */
export const TOKEN_LIFE = 30;
/** What the page's address carries behind `#` for the overlay, before the token. */
export const OVERLAY_FRAGMENT = 'userfeedback-heatmap=';
