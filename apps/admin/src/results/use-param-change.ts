import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Sets one parameter of the address, or several; null takes it away. Lists begin on page 1 again. */
export function useParamChange(): (change: Record<string, string | null>) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (change) => {
      // From the address as it is now: what was drawn last may be older.
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
