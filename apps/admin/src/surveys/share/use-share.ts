import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Opens "Share survey" over the screen, which stays as it is. A screen of one survey need not say which. */
export function useShare(): (survey?: number) => void {
  const { state } = useLocation();
  const [, setParams] = useSearchParams();
  return useCallback(
    (survey) =>
      setParams(
        (params) => {
          params.set('panel', 'share');
          if (survey !== undefined) params.set('survey', String(survey));
          return params;
        },
        { state },
      ),
    [setParams, state],
  );
}
