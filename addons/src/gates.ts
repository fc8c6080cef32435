import type { AddonManifest } from '@userfeedback/addon-kit';

/**
 * Addons without code of their own: the engine knows what each of them allows in a survey. In the order of the
 * catalogue.
 */
export const gates: readonly AddonManifest[] = [
  {
    slug: 'question-types',
    title: 'Question Types',
    excerpt: 'Ask for a star rating or a Net Promoter Score, shuffle options, and offer a box for comments.',
    plan: 'plus',
    icon: 'M4 5h16v10H9l-5 4zM8 8.500h8M8 11.500h5',
    isPublic: true,
  },
  {
    slug: 'targeting',
    title: 'Targeting',
    excerpt: 'Choose on which pages, on which devices and to which visitors a survey is shown.',
    plan: 'plus',
    icon: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 1.500V6M12 18v4.500M1.500 12H6M18 12h4.500',
    isPublic: true,
  },
  {
    slug: 'branding',
    title: 'Branding',
    excerpt: 'Give surveys the colors, fonts and logo of your own site.',
    plan: 'plus',
    icon: 'M12 3c4 5 6 7.500 6 11a6 6 0 0 1-12 0c0-3.500 2-6 6-11zM9 14a3 3 0 0 0 3 3',
    isPublic: true,
  },
  {
    slug: 'behavior',
    title: 'Behavior',
    excerpt: 'Decide when a survey opens, how often it comes back and when it ends.',
    plan: 'pro',
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.500 2.500',
    isPublic: true,
  },
  {
    slug: 'templates',
    title: 'Templates',
    excerpt: 'Start from ready-made surveys for shops, memberships, newsletters and more.',
    plan: 'plus',
    icon: 'M4 4h16v5H4zM4 13h7v7H4zM15 13h5v7h-5z',
    isPublic: true,
  },
  {
    slug: 'geo-restrictions',
    title: 'Geo Restrictions',
    excerpt: 'Show a survey only to visitors from the countries you choose.',
    plan: 'elite',
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4.500 5 4.500 13 0 18M12 3c-4.500 5-4.500 13 0 18',
    isPublic: true,
  },
];
