import type { AddonManifest } from '@userfeedback/addon-kit';

export const brandingManifest: AddonManifest = {
  slug: 'branding',
  title: 'Branding',
  excerpt: 'Give surveys the colors, fonts and logo of your own site.',
  plan: 'plus',
  icon: 'M12 3c4 5 6 7.500 6 11a6 6 0 0 1-12 0c0-3.500 2-6 6-11zM9 14a3 3 0 0 0 3 3',
};
