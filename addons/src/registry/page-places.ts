/**
 * Finds the places of all addons in `page.ts` on a page, as a selector; a list of its own, since every page of the site
 * loads it.
 */
export const addonPlaces = '[data-userfeedback-post-ratings]';
