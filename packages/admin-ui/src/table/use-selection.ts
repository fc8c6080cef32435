import { useCallback, useState } from 'react';

export type RowId = number | string;

const NONE: ReadonlySet<never> = new Set();

export interface Selection<Id extends RowId = number> {
  ids: readonly Id[];
  has(id: Id): boolean;
  toggle(id: Id): void;
  toggleAll(): void;
  clear(): void;
  isAll: boolean;
}

/** `page` identifies page and filter; when it changes, the ticks are cleared. Rows that are gone are not counted. */
export function useSelection<Id extends RowId>(visible: readonly Id[], page: string): Selection<Id> {
  const [ticked, setTicked] = useState<{ page: string; ids: ReadonlySet<Id> }>({ page, ids: new Set() });
  const known: ReadonlySet<Id> = ticked.page === page ? ticked.ids : NONE;
  const ids = visible.filter((id) => known.has(id));
  const isAll = visible.length > 0 && ids.length === visible.length;
  const tick = (next: Iterable<Id>) => setTicked({ page, ids: new Set(next) });
  // One function for all rows and renderings, so that rows need not be drawn again.
  const toggle = useCallback(
    (id: Id) =>
      setTicked((before) => {
        const after = new Set<Id>(before.page === page ? before.ids : NONE);
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
