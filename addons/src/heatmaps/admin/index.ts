import type { AdminAddon } from '@userfeedback/addon-kit';
import { heatmapsManifest } from '../manifest.ts';
import { t } from './messages/heatmaps.ts';

export const heatmapsAdmin: AdminAddon = {
  manifest: heatmapsManifest,
  screens: [
    {
      path: 'results/heatmaps',
      load: async () => ({ component: (await import('./list-screen.tsx')).ListScreen }),
    },
    {
      path: 'results/heatmaps/:id',
      load: async () => ({ component: (await import('./page-screen.tsx')).PageScreen }),
    },
  ],
  settingsForm: {
    path: 'heatmaps',
    get label() {
      return t.title;
    },
    load: async () => ({ component: (await import('./settings-form.tsx')).HeatmapsForm }),
  },
  resultsTab: {
    path: '/results/heatmaps',
    get label() {
      return t.title;
    },
  },
};
