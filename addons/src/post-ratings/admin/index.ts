import type { AdminAddon } from '@userfeedback/addon-kit';
import { postRatingsManifest } from '../manifest.ts';
import { paths } from './paths.ts';

export const postRatingsAdmin: AdminAddon = {
  manifest: postRatingsManifest,
  screens: [
    { path: 'post-ratings', to: paths.settings },
    {
      path: 'post-ratings/settings',
      load: async () => ({ component: (await import('./settings-screen.tsx')).SettingsScreen }),
    },
    {
      path: 'post-ratings/results',
      load: async () => ({ component: (await import('./results-screen.tsx')).ResultsScreen }),
    },
    {
      path: 'post-ratings/results/:postId',
      load: async () => ({ component: (await import('./details-screen.tsx')).DetailsScreen }),
    },
  ],
};
