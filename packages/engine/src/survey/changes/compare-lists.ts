/** What became of the entries of a list; places count from 0. */
export interface ListChanges<Item> {
  added: { item: Item; at: number }[];
  removed: { item: Item; at: number }[];
  /** In both lists, in their order in the new one; what is equal is among them. */
  kept: Kept<Item>[];
}

export interface Kept<Item> {
  before: Item;
  after: Item;
  from: number;
  to: number;
  /** It changed its place among those that are in both. As few entries as possible have. */
  isMoved: boolean;
}

/**
 * Compares two lists whose entries are told apart by a key; of entries with the same key the first means the first. An
 * entry whose key is gone is the new one at its place, if `canRename` and as many are there as before.
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

/** The longest rising subsequence of different numbers. */
function longestRise(numbers: readonly number[]): number[] {
  /** The smallest number that ends a rise of each length, and the one before each number. */
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
