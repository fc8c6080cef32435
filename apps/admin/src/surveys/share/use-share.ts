import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Opens "Share survey" over the screen. A screen of one survey need not say which. */
export function useShare(): (survey?: number) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (survey) =>
      setParams((params) => {
        params.set('panel', 'share');
        if (survey !== undefined) params.set('survey', String(survey));
        return params;
      }),
    [setParams],
  );
}
