import type { PageAddon } from '@userfeedback/addon-kit';
import { showRatings } from './show-ratings.ts';

/** Posts that have their ratings on the page already; a second place stays empty. */
const shown = new Set<string>();

export const postRatingsPage: PageAddon = {
  manifest: { slug: 'post-ratings' },
  mount(element, visit) {
    const postId = element.dataset.post;
    if (!postId || shown.has(postId)) return () => {};
    shown.add(postId);
    const hide = showRatings(element, postId, visit);
    return () => {
      shown.delete(postId);
      hide();
    };
  },
};
