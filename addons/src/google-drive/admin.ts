import type { AdminAddon } from '@userfeedback/addon-kit';
import { googleDriveManifest } from './manifest.ts';

export const googleDriveAdmin: AdminAddon = {
  manifest: googleDriveManifest,
  workflowCard: { load: async () => ({ component: (await import('./drive-card.tsx')).DriveCard }) },
};
