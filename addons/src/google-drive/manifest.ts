import type { AddonManifest } from '@userfeedback/addon-kit';

export const googleDriveManifest: AddonManifest = {
  slug: 'google-drive',
  title: 'Google Drive',
  excerpt: 'Add each new response to a spreadsheet in your Google Drive.',
  plan: 'pro',
  icon: 'M6 19a4 4 0 0 1-.500-7.970 6 6 0 0 1 11.600-1.530A4.800 4.800 0 0 1 17.500 19zM12 18v-6M9.500 14.500L12 12l2.500 2.500',
  isPublic: true,
};
