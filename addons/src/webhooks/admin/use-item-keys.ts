import { useState } from 'react';

interface ItemKeys {
  keyOf(index: number): number;
  /** Added here, rather than there from the start. */
  isNew(index: number): boolean;
  add(): void;
  remove(index: number): void;
}

/** For items without a key of their own: an item keeps its key when another one is removed. */
export function useItemKeys(length: number): ItemKeys {
  const [{ keys, first }, set] = useState(() => ({
    keys: Array.from({ length }, (_, index) => index),
    first: length,
    next: length,
  }));
  // If there are more items than keys, they came from elsewhere.
  const keyOf = (index: number) => keys[index] ?? -1 - index;
  return {
    keyOf,
    isNew: (index) => keyOf(index) >= first,
    add: () => set((now) => ({ ...now, keys: [...now.keys, now.next], next: now.next + 1 })),
    remove: (index) => set((now) => ({ ...now, keys: now.keys.filter((_, at) => at !== index) })),
  };
}
