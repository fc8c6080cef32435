import type { Device } from '../endpoints.ts';
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

/** What is counted of a page on one day, for one layout and class of devices. */
export interface DaySums {
  page: number;
  layout: number;
  device: Device;
  day: string;
  views: number;
  depth: number[];
  elements: Map<string, ElementSums>;
}

/** What one view tells, checked. */
export interface CheckedView {
  depth: number;
  elements: Map<string, ElementSums>;
}

/** A view as it was sent, or undefined if it holds what no page of ours sends. */
export function checkView({
  depth,
  clicks,
}: {
  depth: number;
  clicks: readonly (readonly [string, number, number, number, number])[];
}): CheckedView | undefined {
  if (!isWithin(depth, DEPTHS - 1)) return undefined;
  const elements = new Map<string, ElementSums>();
  let all = 0;
  for (const [selector, place, count, dead, rage] of clicks) {
    const isRight =
      isWithin(place, PLACES) &&
      isWithin(count, VIEW.clicks) &&
      isWithin(dead, count) &&
      isWithin(rage, count);
    all += count;
    if (!isRight || count === 0 || all > VIEW.clicks || !isSelector(selector)) return undefined;
    const sums = elements.get(selector) ?? noClicks();
    elements.set(selector, sums);
    addClicks(sums, { clicks: count, dead, rage });
    if (place > 0) addPlace(sums, place, count);
  }
  if (elements.size > VIEW.elements) return undefined;
  for (const sums of elements.values()) sums.views = 1;
  return { depth, elements };
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

  /** False, and nothing is counted, when there is no room. */
  add(key: Pick<DaySums, 'page' | 'layout' | 'device' | 'day'>, { depth, elements }: CheckedView): boolean {
    const name = `${key.page} ${key.layout} ${key.device} ${key.day}`;
    let sums = this.#days.get(name);
    let added = sums ? 0 : 1;
    for (const selector of elements.keys()) if (!sums?.elements.has(selector)) added += 1;
    if (this.#size + added > this.#most) return false;
    this.#size += added;
    sums ??= { ...key, views: 0, depth: Array<number>(DEPTHS).fill(0), elements: new Map() };
    this.#days.set(name, sums);
    sums.views += 1;
    sums.depth[depth] = (sums.depth[depth] ?? 0) + 1;
    for (const [selector, one] of elements) {
      const known = sums.elements.get(selector);
      if (known) addElement(known, one);
      else sums.elements.set(selector, one);
    }
    return true;
  }

  /** Hands out what waits, and begins anew. */
  take(): DaySums[] {
    const days = [...this.#days.values()];
    this.#days = new Map();
    this.#size = 0;
    return days;
  }
}
