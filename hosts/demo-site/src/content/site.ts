export const SITE = {
  name: 'Ordinary Weather',
  tagline: 'Notes on making, growing, walking and cooking',
  summary: 'A small magazine from a small port. We write about things that can be done by hand, in a day, near home.',
  admin_email: 'editor@example.test',
  locale: 'en',
  founded: 2019,
  address: ['Ordinary Weather', 'The Old Sail Loft', 'Ropewalk 14', 'Grauhaven'],
} as const;
