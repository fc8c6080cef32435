import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { TableDefaults, TableState } from './table-state.ts';
import { readTableState, writeTableState } from './table-state.ts';

export interface TableStateControl<Key extends string = string, Filter extends string = string> {
  state: TableState<Key, Filter>;
  /** `replaces`: Back in the browser skips the previous state. */
  change(change: Partial<TableState<Key, Filter>>, replaces?: boolean): void;
  sizes: readonly number[];
  /** For links: "?filter=draft". */
  searchFor(change: Partial<TableState<Key, Filter>>): string;
}

/** `defaults` must not change between renderings. */
export function useTableState<Key extends string, Filter extends string>(
  defaults: TableDefaults<Key, Filter>,
): TableStateControl<Key, Filter> {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readTableState(params, defaults), [params, defaults]);
  const change = useCallback(
    (part: Partial<TableState<Key, Filter>>, replace = false) =>
      // Not the address drawn last: a quick second change would undo the first.
      setParams(writeTableState(new URLSearchParams(window.location.search), part, defaults), {
        preventScrollReset: true,
        replace,
      }),
    [setParams, defaults],
  );
  const searchFor = useCallback(
    (part: Partial<TableState<Key, Filter>>) => {
      const search = writeTableState(params, part, defaults).toString();
      return search ? `?${search}` : '?';
    },
    [params, defaults],
  );
  return { state, change, searchFor, sizes: defaults.sizes ?? [state.size] };
}
