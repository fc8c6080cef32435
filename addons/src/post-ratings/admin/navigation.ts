import { IconStar } from '@tabler/icons-react';
import type { NavigationEntry } from '@userfeedback/addon-kit';

export const postRatingsNavigation: NavigationEntry = {
  path: '/post-ratings',
  label: 'Post Ratings',
  icon: IconStar,
  capability: 'manage-settings',
};
