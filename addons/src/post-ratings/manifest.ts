import type { AddonManifest } from '@userfeedback/addon-kit';

export const postRatingsManifest: AddonManifest = {
  slug: 'post-ratings',
  title: 'Post Ratings',
  excerpt: 'Let readers rate your posts and see which ones they like best.',
  plan: 'plus',
  icon: 'M12 3l2.700 5.800 6.300.800-4.600 4.400 1.200 6.300L12 17.200l-5.600 3.100 1.200-6.300L3 9.600l6.300-.800z',
  isPublic: true,
};
