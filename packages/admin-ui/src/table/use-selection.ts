import { useCallback, useState } from 'react';

const NONE: ReadonlySet<number> = new Set();

export interface Selection {
  ids: readonly number[];
  has(id: number): boolean;
  toggle(id: number): void;
  toggleAll(): void;
  clear(): void;
  isAll: boolean;
}

/** `page` identifies page and filter; when it changes, the ticks are cleared. Rows that are gone are not counted. */
export function useSelection(visible: readonly number[], page: string): Selection {
  const [ticked, setTicked] = useState<{ page: string; ids: ReadonlySet<number> }>({ page, ids: new Set() });
  const known = ticked.page === page ? ticked.ids : NONE;
  const ids = visible.filter((id) => known.has(id));
  const isAll = visible.length > 0 && ids.length === visible.length;
  const tick = (next: Iterable<number>) => setTicked({ page, ids: new Set(next) });
  // One function for all rows and renderings, so that rows need not be drawn again.
  const toggle = useCallback(
    (id: number) =>
      setTicked((before) => {
        const after = new Set(before.page === page ? before.ids : NONE);
        if (!after.delete(id)) after.add(id);
        return { page, ids: after };
      }),
    [page],
  );
  return {
    ids,
    has: (id) => known.has(id),
    toggle,
    toggleAll: () => tick(isAll ? [] : visible),
    clear: () => tick([]),
    isAll,
  };
}
