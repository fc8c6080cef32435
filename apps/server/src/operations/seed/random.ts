export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** Includes `min` and `max`. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** Around 0, mostly between -2 and 2. */
  normal(): number;
  pick<T>(items: readonly T[]): T;
  weighted<T>(entries: readonly Weighted<T>[]): T;
  /** An independent source: drawing from one does not shift the other. */
  fork(name: string): Random;
}

export type Weighted<T> = readonly [item: T, weight: number];

/** The same numbers for the same seed, on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    normal: () => next() + next() + next() + next() - 2,
    pick: (items) => itemAt(items, Math.floor(next() * items.length)),
    weighted: (entries) => drawWeighted(entries, next()),
    fork: (name) => createRandom(hash(name, seed)),
  };
}

function drawWeighted<T>(entries: readonly Weighted<T>[], share: number): T {
  let left = share * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of entries) {
    left -= weight;
    if (left < 0) return item;
  }
  return itemAt(entries, entries.length - 1)[0];
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

function hash(name: string, seed: number): number {
  let value = 2_166_136_261 ^ seed;
  for (let i = 0; i < name.length; i++) value = Math.imul(value ^ name.charCodeAt(i), 16_777_619);
  return value >>> 0;
}
