import type { AuthorSlug, SiteAuthor } from './model.ts';

export const AUTHORS: Readonly<Record<AuthorSlug, SiteAuthor>> = {
  'ruth-oyelaran': {
    id: 2,
    slug: 'ruth-oyelaran',
    name: 'Ruth Oyelaran',
    duty: 'Editor, gardens',
    biography:
      'Ruth edited technical manuals for eleven years before she asked for an allotment and was given one with a pear tree. She founded the magazine at its kitchen table and still lays out every issue there.',
  },
  'jonas-albrecht': {
    id: 3,
    slug: 'jonas-albrecht',
    name: 'Jonas Albrecht',
    duty: 'Workshop, walks',
    biography:
      'Jonas builds and mends wooden boats three days a week and writes on the other two. He owns more chisels than he can defend and has drawn a map of every place he has ever lived.',
  },
  'pilar-weidmann': {
    id: 4,
    slug: 'pilar-weidmann',
    name: 'Pilar Weidmann',
    duty: 'Kitchen, harbour',
    biography:
      'Pilar baked for a hospital, a ferry and a hotel, in that order. She now cooks for nobody but friends, and tests each recipe here three times, once with a tired reader in mind.',
  },
};
