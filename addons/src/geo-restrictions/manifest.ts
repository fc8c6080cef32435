import type { AddonManifest } from '@userfeedback/addon-kit';

export const geoRestrictionsManifest: AddonManifest = {
  slug: 'geo-restrictions',
  title: 'Geo Restrictions',
  excerpt: 'Show a survey only to visitors from the countries you choose.',
  plan: 'elite',
  icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4.500 5 4.500 13 0 18M12 3c-4.500 5-4.500 13 0 18',
};
