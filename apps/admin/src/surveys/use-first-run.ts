import { useEffect, useState } from 'react';

/** Whether a list has been loaded since the page was. */
let hasLoaded = false;

/**
 * True when the first list since the page was loaded holds no survey in any status: somebody who has none is led on to
 * a new one, once (SL-03, OP-27). Whoever comes back, or deletes the last one, sees the empty list.
 */
export function useFirstRun(isEmpty: boolean | undefined): boolean {
  const [isFirstRun, setFirstRun] = useState(hasLoaded ? false : undefined);
  if (isFirstRun === undefined && isEmpty !== undefined) setFirstRun(isEmpty);
  useEffect(() => {
    if (isFirstRun !== undefined) hasLoaded = true;
  }, [isFirstRun]);
  return isFirstRun ?? false;
}
