/** A selector for the places of all addons in `page.ts`; a separate file, since every page of the site loads it. */
export const addonPlaces = '[data-userfeedback-post-ratings]';
