import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Sets one parameter of the address, or several; null takes it away. Lists begin on page 1 again. */
export function useParamChange(): (change: Record<string, string | null>) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (change) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete('page');
          for (const [name, value] of Object.entries(change)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
}
