import type { AddonManifest } from '@userfeedback/addon-kit';

export const questionTypesManifest: AddonManifest = {
  slug: 'question-types',
  title: 'Question Types',
  excerpt: 'Ask for a star rating or a Net Promoter Score, shuffle options, and offer a box for comments.',
  plan: 'plus',
  icon: 'M4 5h16v10H9l-5 4zM8 8.500h8M8 11.500h5',
};
