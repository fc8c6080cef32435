import type { AddonManifest } from '@userfeedback/addon-kit';

export const targetingManifest: AddonManifest = {
  slug: 'targeting',
  title: 'Targeting',
  excerpt: 'Choose on which pages, on which devices and to which visitors a survey is shown.',
  plan: 'plus',
  icon: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 1.500V6M12 18v4.500M1.500 12H6M18 12h4.500',
};
