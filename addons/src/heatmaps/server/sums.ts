import type { Device, HeatView } from '../endpoints.ts';
import { DEPTHS, PLACES, VIEW } from '../limits.ts';
import { isSelector } from '../selectors.ts';

/** What is counted of one element. */
export interface ElementSums {
  clicks: number;
  /** Page views with a click. */
  views: number;
  dead: number;
  rage: number;
  /** By place, counted from 1; undefined while none was told. */
  places: number[] | undefined;
}

/** The name of all further elements together. */
export const OTHERS = '';
/** Names that wait apart for a page, layout, class of devices and day: more than are kept, so that those with most clicks can be. */
const NAMES_MAX = 1000;

/** While it waits, it knows the number of the last view that was counted. */
type WaitingElement = ElementSums & { lastView?: number };

/** What is counted of a page on one day, for one layout and class of devices. */
export interface DaySums {
  page: number;
  layout: number;
  device: Device;
  day: string;
  views: number;
  /** Those of them that count for what the page may have on a day. */
  limited: number;
  depth: number[];
  elements: Map<string, WaitingElement>;
}

/** What one view tells. */
export type SentView = Pick<HeatView, 'depth' | 'clicks'>;

/**
 * Whether a view holds only what a page of ours sends. Elements that are counted already, in the order of the clicks,
 * have been checked.
 */
export function isRight({ depth, clicks }: SentView, counted: readonly (ElementSums | undefined)[] = []): boolean {
  if (!isWithin(depth, DEPTHS - 1)) return false;
  let all = 0;
  for (const [at, [selector, place, count, dead, rage]] of clicks.entries()) {
    all += count;
    if (!isWithin(place, PLACES) || !isWithin(count, VIEW.clicks) || count === 0 || all > VIEW.clicks) return false;
    if (!isWithin(dead, count) || !isWithin(rage, count)) return false;
    if ((!counted[at] || selector === OTHERS) && !isSelector(selector)) return false;
  }
  return clicks.length <= VIEW.elements || new Set(clicks.map(([selector]) => selector)).size <= VIEW.elements;
}

export function noClicks(): ElementSums {
  return { clicks: 0, views: 0, dead: 0, rage: 0, places: undefined };
}

/** Adds sums to others. */
export function addElement(to: ElementSums, from: ElementSums): void {
  addClicks(to, from);
  to.views += from.views;
  for (const [index, count] of (from.places ?? []).entries()) if (count > 0) addPlace(to, index + 1, count);
}

function addClicks(to: ElementSums, { clicks, dead, rage }: Pick<ElementSums, 'clicks' | 'dead' | 'rage'>) {
  to.clicks += clicks;
  to.dead += dead;
  to.rage += rage;
}

function addPlace(to: ElementSums, place: number, count: number): void {
  to.places ??= Array<number>(PLACES).fill(0);
  to.places[place - 1] = (to.places[place - 1] ?? 0) + count;
}

function elementOf(elements: DaySums['elements'], selector: string): WaitingElement {
  const name = elements.has(selector) || elements.size < NAMES_MAX ? selector : OTHERS;
  const known = elements.get(name);
  if (known) return known;
  const made = { ...noClicks(), lastView: 0 };
  elements.set(name, made);
  return made;
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

/** Sums that wait to be written, at most so many. */
export class WaitingSums {
  readonly #most: number;
  #days = new Map<string, DaySums>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a view wholly or not at all: one that holds what no page of ours sends, or for which there is no room. */
  add(
    key: Pick<DaySums, 'page' | 'layout' | 'device' | 'day'>,
    view: SentView,
    isLimited = true,
  ): 'counted' | 'wrong' | 'no room' {
    const { depth, clicks } = view;
    const name = `${key.page} ${key.layout} ${key.device} ${key.day}`;
    const waiting = this.#days.get(name);
    const counted = clicks.map(([selector]) => waiting?.elements.get(selector));
    if (!isRight(view, counted)) return 'wrong';
    let added = waiting ? 0 : 1;
    if (counted.includes(undefined)) {
      const names = new Set(clicks.filter((_, at) => !counted[at]).map(([selector]) => selector));
      // All that find no room of their own are one.
      const others = waiting?.elements.has(OTHERS) ? 0 : 1;
      added += Math.min(names.size, others + Math.max(0, NAMES_MAX - (waiting?.elements.size ?? 0)));
    }
    if (this.#size + added > this.#most) return 'no room';
    this.#size += added;
    const sums = waiting ?? {
      ...key,
      views: 0,
      limited: 0,
      depth: Array<number>(DEPTHS).fill(0),
      elements: new Map(),
    };
    if (!waiting) this.#days.set(name, sums);
    sums.views += 1;
    if (isLimited) sums.limited += 1;
    sums.depth[depth] = (sums.depth[depth] ?? 0) + 1;
    for (const [at, [selector, place, count, dead, rage]] of clicks.entries()) {
      const one = counted[at] ?? elementOf(sums.elements, selector);
      addClicks(one, { clicks: count, dead, rage });
      if (place > 0) addPlace(one, place, count);
      // Two places of one element are one view.
      if (one.lastView !== sums.views) one.views += 1;
      one.lastView = sums.views;
    }
    return 'counted';
  }

  /** Hands out what waits, and begins anew. */
  take(): DaySums[] {
    const days = [...this.#days.values()];
    this.#days = new Map();
    this.#size = 0;
    return days;
  }
}
