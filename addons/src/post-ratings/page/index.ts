import type { PageAddon } from '@userfeedback/addon-kit';
import { showRatings } from './show-ratings.ts';

/** Posts whose ratings are on the page already; a second place for them stays empty. */
let shown: string[] = [];

export const postRatingsPage: PageAddon = {
  manifest: { slug: 'post-ratings' },
  mount(element, visit) {
    const postId = element.dataset.post;
    if (!postId || shown.includes(postId)) return () => {};
    shown = [...shown, postId];
    const hide = showRatings(element, postId, visit);
    return () => {
      shown = shown.filter((other) => other !== postId);
      hide();
    };
  },
};
