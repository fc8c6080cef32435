// Not in `limits.ts`, which the admin's first screen loads.

/** The most endings, and the most conditions of each. */
export const ENDINGS = { most: 10, conditions: 5 };
export const THANKS_MAX = 5000;
/** Characters of the button below the thanks, and of the link of a statement. */
export const NAMED_LINK = { label: 80, url: 2000 };
