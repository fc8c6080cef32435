import type { AdminAddon } from '@userfeedback/addon-kit';
import { googleDriveManifest } from '../manifest.ts';

export const googleDriveAdmin: AdminAddon = {
  manifest: googleDriveManifest,
  settingsTab: {
    path: 'google-drive',
    label: googleDriveManifest.title,
    load: async () => ({ component: (await import('./drive-tab.tsx')).DriveTab }),
  },
  workflowCard: { load: async () => ({ component: (await import('./drive-card.tsx')).DriveCard }) },
};
