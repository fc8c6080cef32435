import type { Blueprint } from './blueprint.ts';
import { PUBLISHED } from './published.ts';
import { UNPUBLISHED } from './unpublished.ts';

export type { Blueprint } from './blueprint.ts';

/**
 * Oldest first, with every question type and state if there is room. Beyond the catalogue they repeat for other parts
 * of the site.
 */
export function blueprints(count: number): Blueprint[] {
  const all = Array.from({ length: count }, (_, index) => {
    const blueprint = CATALOGUE[index % CATALOGUE.length] ?? PUBLISHED[0];
    if (!blueprint) throw new Error('The catalogue is empty.');
    const round = Math.floor(index / CATALOGUE.length);
    return round === 0
      ? blueprint
      : {
          ...blueprint,
          title: titleIn(round, blueprint.title),
          share: blueprint.share * 0.6,
          // One survey in other languages is enough to look at.
          languages: undefined,
        };
  });
  return all.sort((a, b) => b.age - a.age);
}

const SECTIONS = ['Harbour shop', 'Recipe club', 'Allotment forum', 'Map room', 'Workshop calendar', 'Back issues'];

/** The first ones have all question types; unpublished ones come before the last published ones. */
const CATALOGUE: readonly Blueprint[] = [...PUBLISHED.slice(0, 6), ...UNPUBLISHED, ...PUBLISHED.slice(6)];

function titleIn(round: number, title: string): string {
  const section = SECTIONS[(round - 1) % SECTIONS.length] ?? '';
  const year = Math.floor((round - 1) / SECTIONS.length);
  return `${section}${year === 0 ? '' : ` ${year + 1}`}: ${title}`.slice(0, 255);
}
