import type { AddonManifest } from '@userfeedback/addon-kit';

export const templatesManifest: AddonManifest = {
  slug: 'templates',
  title: 'Templates',
  excerpt: 'Start from ready-made surveys for shops, memberships, newsletters and more.',
  plan: 'plus',
  icon: 'M4 4h16v5H4zM4 13h7v7H4zM15 13h5v7h-5z',
};
