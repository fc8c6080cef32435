import type { CategorySlug, SiteTerm, TagSlug } from './model.ts';

function category(id: number, slug: CategorySlug, name: string, summary: string): SiteTerm {
  return { id, taxonomy: 'category', slug, name, summary };
}

function tag(id: number, slug: TagSlug, name: string, summary: string): SiteTerm {
  return { id, taxonomy: 'tag', slug, name, summary };
}

export const CATEGORIES: Readonly<Record<CategorySlug, SiteTerm>> = {
  making: category(11, 'making', 'Making', 'Tools, timber and the pleasure of a thing that works again.'),
  growing: category(12, 'growing', 'Growing', 'Allotments, windowsills and patience, in that order.'),
  walking: category(13, 'walking', 'Walking', 'Short walks, looked at closely.'),
  kitchen: category(14, 'kitchen', 'Kitchen', 'Plain food for the people who happen to be there.'),
};

export const TAGS: Readonly<Record<TagSlug, SiteTerm>> = {
  repair: tag(21, 'repair', 'Repair', 'What we mended, and what we should have left alone.'),
  tools: tag(22, 'tools', 'Tools', 'Few of them, kept well.'),
  wood: tag(23, 'wood', 'Wood', 'Planks, offcuts and one very good bench.'),
  bread: tag(24, 'bread', 'Bread', 'Flour, water, salt and a clock nobody looks at.'),
  preserving: tag(25, 'preserving', 'Preserving', 'Putting July on a shelf.'),
  garden: tag(26, 'garden', 'Garden', 'From the plot behind the railway.'),
  winter: tag(27, 'winter', 'Winter', 'The long half of the year.'),
  birds: tag(28, 'birds', 'Birds', 'Seen, heard and miscounted.'),
  sea: tag(29, 'sea', 'The sea', 'It is at the end of most of our streets.'),
  city: tag(30, 'city', 'City', 'Green corners and loud ones.'),
  maps: tag(31, 'maps', 'Maps', 'Drawn by hand, wrong on purpose.'),
  'slow-days': tag(32, 'slow-days', 'Slow days', 'Things that take the time they take.'),
};
