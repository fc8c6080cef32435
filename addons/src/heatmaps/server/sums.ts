import type { Device, HeatView } from '../endpoints.ts';
import { DEPTHS, PLACES, VIEW } from '../limits.ts';
import { isSelector } from '../selectors.ts';

export interface ElementSums {
  clicks: number;
  views: number;
  dead: number;
  rage: number;
  /** By place, from 1; undefined if no place is known. */
  places: number[] | undefined;
}

/** The selector that stands for all further elements together. */
export const OTHERS = '';
/**
 * Selectors in memory for a page, layout, device and day. More than are kept, so that those with most clicks can be
 * chosen.
 */
const NAMES_MAX = 1000;

/** `lastView` is the number of the last view that was counted for it. */
type WaitingElement = ElementSums & { lastView?: number };

export interface DaySums {
  page: number;
  layout: number;
  device: Device;
  day: string;
  views: number;
  /** Views that count towards the page's limit for a day. */
  limited: number;
  depth: number[];
  elements: Map<string, WaitingElement>;
}

export type SentView = Pick<HeatView, 'depth' | 'clicks'>;

/**
 * Whether a page of ours can have sent this. `counted` are elements that have been checked already, in the order of the
 * clicks.
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

export class WaitingSums {
  readonly #most: number;
  #days = new Map<string, DaySums>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a view completely or not at all. */
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
      // All elements without room of their own share one.
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
      // Clicks on two places of an element are one view.
      if (one.lastView !== sums.views) one.views += 1;
      one.lastView = sums.views;
    }
    return 'counted';
  }

  /** Returns what waits, and begins anew. */
  take(): DaySums[] {
    const days = [...this.#days.values()];
    this.#days = new Map();
    this.#size = 0;
    return days;
  }
}
