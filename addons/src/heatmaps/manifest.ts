import type { AddonManifest } from '@userfeedback/addon-kit';

export const heatmapsManifest: AddonManifest = {
  slug: 'heatmaps',
  title: 'Heatmaps',
  excerpt: 'See where visitors click and how far they scroll on your pages.',
  plan: 'elite',
  icon: 'M12 2.500c.500 4.500 5.500 6.500 5.500 12a5.500 5.500 0 0 1-11 0c0-2.500 1.200-4 2.500-5.500.300 1.800 1 2.800 2 3.500-.500-3.500 0-7 1-10z',
  isPublic: true,
};
