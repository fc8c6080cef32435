import type { Share } from '@userfeedback/engine';
import { chanceOfDifference, findMarked, isTooFew } from '@userfeedback/engine/results/comparison';
import type { HeatElement, HeatFigures } from '../endpoints.ts';
import { depthShares } from '../shares.ts';

export interface Compared {
  first: Share;
  second: Share;
  /** The second side compared with the first; null if the difference does not stand out. */
  mark: 'higher' | 'lower' | null;
}

export interface Comparison {
  /** Elements of either side, with the counts of the first. */
  elements: (HeatElement & { compared: Compared })[];
  depth: Compared[];
  /** Why nothing is marked: both sides count some of the same views, or one has too few. */
  unmarked: 'overlap' | 'few' | null;
}

/** All differences are judged together. */
export function compareFigures(first: HeatFigures, second: HeatFigures): Comparison {
  const unmarked = overlaps(first, second) ? 'overlap' : isTooFew(first.views) || isTooFew(second.views) ? 'few' : null;
  const elements = pairsOf(first.elements, second.elements);
  const share = (count: number | undefined, { views }: HeatFigures) => ({ count: count ?? 0, of: views });
  const [reached, reachedToo] = [depthShares(first.depth), depthShares(second.depth)];
  const pairs = [
    ...elements.map(([one, other]) => [share(one?.views, first), share(other?.views, second)] as const),
    ...reached.map((one, at) => [share(one.reached, first), share(reachedToo[at]?.reached, second)] as const),
  ];
  // "Further elements" are others on each side, so they cannot be compared.
  const isJudged = (at: number) =>
    unmarked === null && elements[at]?.some((element) => element?.selector === '') !== true;
  const marked = findMarked(pairs.map((pair, at) => (isJudged(at) ? chanceOfDifference(...pair) : null)));
  const compared = pairs.map(([one, other], at): Compared => {
    const isHigher = other.count / other.of > one.count / one.of;
    return { first: one, second: other, mark: marked[at] ? (isHigher ? 'higher' : 'lower') : null };
  });
  return {
    elements: elements.flatMap(([one, other], at) => {
      const [element, both] = [one ?? (other && { ...other, ...NOTHING }), compared[at]];
      return element && both ? { ...element, compared: both } : [];
    }),
    depth: compared.slice(elements.length),
    unmarked,
  };
}

const NOTHING = { clicks: 0, views: 0, dead: 0, rage: 0 };

function overlaps(first: HeatFigures, second: HeatFigures): boolean {
  return (
    first.device === second.device &&
    first.layout === second.layout &&
    first.start_date <= second.end_date &&
    second.start_date <= first.end_date
  );
}

/** By selector: ids differ between layouts and devices. */
function pairsOf(first: readonly HeatElement[], second: readonly HeatElement[]) {
  const others = new Map(second.map((element) => [element.selector, element]));
  const known = new Set(first.map(({ selector }) => selector));
  return [
    ...first.map((element) => [element, others.get(element.selector)] as const),
    ...second.filter(({ selector }) => !known.has(selector)).map((element) => [undefined, element] as const),
  ];
}
