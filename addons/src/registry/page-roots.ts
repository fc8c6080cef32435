import { ROOT } from '../post-ratings/page/root.ts';

/** A selector for all elements that addons of `page.ts` draw in: a click in there is not one on the page. */
export const addonRoots = ROOT;
