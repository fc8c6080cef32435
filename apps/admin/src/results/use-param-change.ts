import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Sets parameters of the address; null removes one. Lists start at page 1 again. */
export function useParamChange(): (change: Record<string, string | null>) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (change) => {
      // The current address: the one drawn last may be older.
      const next = new URLSearchParams(window.location.search);
      next.delete('page');
      for (const [name, value] of Object.entries(change)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      setParams(next, { preventScrollReset: true });
    },
    [setParams],
  );
}
