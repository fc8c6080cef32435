/** Without zod, so that visitors' pages can load this file. */
export const NAME_MAX = 80;
export const PATTERN_MAX = 200;
export const STARS_MAX = 2;
export const SHARE = { least: 1, most: 100, usual: 100 } as const;
/** Views of a page that are counted on a day. */
export const VIEWS = { least: 100, most: 100_000, usual: 5000 } as const;
export const PAGES_MAX = 100;
export const RECORDING_MAX = 20;
export const LAYOUTS_MAX = 100;
/**
 * A new layout counts from the moment when it had `views` views from `addresses` addresses within `days` days.
 * `waiting` is the most that may wait at once, `first` how many of them one address may be the first to name on a day.
 */
export const LAYOUT_COUNTS = { views: 20, addresses: 5, days: 30, waiting: 20, first: 5 } as const;
export const NAME_TEXT_MAX = 60;
export const LABEL_MAX = 60;
/** For the call of one page view. */
export const VIEW = { bytes: 4096, path: 2000, elements: 40, clicks: 200 } as const;
export const SELECTOR = { characters: 160, steps: 8 } as const;
/** Cells of an element, 4 by 4, counted from 1 by rows; 0 means unknown. */
export const PLACES = 16;
/** Steps of 5 percent, from 0 to 100. */
export const DEPTHS = 21;
/** Counted separately for each page, device and layout; `withPlaces` of them also by cell. */
export const ELEMENTS = { most: 200, withPlaces: 40 } as const;
export const NONCE_MAX = 100;
export const VIEWS_PER_MINUTE = 60;
/** With fewer views, shares mean little. */
export const FEW_VIEWS = 100;
/** Minutes. */
export const TOKEN_LIFE = 30;
/** Followed by the token, behind `#` in the page's address. */
export const OVERLAY_FRAGMENT = 'userfeedback-heatmap=';
