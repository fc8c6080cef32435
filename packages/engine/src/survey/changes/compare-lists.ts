/** Places count from 0. */
export interface ListChanges<Item> {
  added: { item: Item; at: number }[];
  removed: { item: Item; at: number }[];
  kept: Kept<Item>[];
}

export interface Kept<Item> {
  before: Item;
  after: Item;
  from: number;
  to: number;
  /** Its place among the kept entries changed. As few entries as possible are moved. */
  isMoved: boolean;
}

/**
 * Of entries with the same key, the first matches the first. If `canRename` and both lists are equally long, an entry
 * whose key is gone matches the new one at its place.
 */
export function compareLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
  canRename: boolean,
): ListChanges<Item> {
  const places = new Map<string, number[]>();
  before.forEach((item, at) => {
    const key = keyOf(item);
    places.set(key, [...(places.get(key) ?? []), at]);
  });
  const origins = after.map((item) => places.get(keyOf(item))?.shift());
  const left = new Set([...places.values()].flat());
  if (canRename && before.length === after.length) {
    origins.forEach((from, to) => {
      if (from === undefined && left.delete(to)) origins[to] = to;
    });
  }
  const steady = new Set(longestRise(origins.filter((from) => from !== undefined)));
  const changes: ListChanges<Item> = { added: [], removed: [], kept: [] };
  after.forEach((item, to) => {
    const from = origins[to];
    if (from === undefined) changes.added.push({ item, at: to });
    else {
      const was = before[from] as Item;
      changes.kept.push({ before: was, after: item, from, to, isMoved: !steady.has(from) });
    }
  });
  for (const at of [...left].sort((one, other) => one - other)) changes.removed.push({ item: before[at] as Item, at });
  return changes;
}

/** The longest increasing subsequence: `ends` has the smallest number that ends a rise of each length. */
function longestRise(numbers: readonly number[]): number[] {
  const ends: number[] = [];
  const earlier = new Map<number, number | undefined>();
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    const length = at === -1 ? ends.length : at;
    earlier.set(number, ends[length - 1]);
    ends[length] = number;
  }
  const rise: number[] = [];
  for (let last = ends.at(-1); last !== undefined; last = earlier.get(last)) rise.push(last);
  return rise.reverse();
}
