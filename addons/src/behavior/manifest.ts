import type { AddonManifest } from '@userfeedback/addon-kit';

export const behaviorManifest: AddonManifest = {
  slug: 'behavior',
  title: 'Behavior',
  excerpt: 'Decide when a survey opens, how often it comes back and when it ends.',
  plan: 'pro',
  icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.500 2.500',
};
