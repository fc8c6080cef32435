import type { QueryClient } from '@tanstack/react-query';
import { ajax, renewSite } from '@userfeedback/admin-ui';

/** How often to look for changes made by another window, the command line or the calendar, in milliseconds. */
export const LICENCE_CHECK_MS = 30_000;

/** The licence of this site or of its network. */
export const licenceQuery = {
  queryKey: ['licence'],
  queryFn: () => ajax('get_license', {}),
  refetchInterval: LICENCE_CHECK_MS,
};

/** After the plan or its addons have changed. */
export async function renewPlan(cache: QueryClient): Promise<void> {
  const queries = [licenceQuery, addonsQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey }));
  await Promise.allSettled([renewSite(), ...queries]);
}

/** All addons, with their state on this site. */
export const addonsQuery = {
  queryKey: ['addons'],
  queryFn: () => ajax('get_addons', {}),
  refetchInterval: LICENCE_CHECK_MS,
};
