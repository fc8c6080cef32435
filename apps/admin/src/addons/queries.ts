import { ajax } from '@userfeedback/admin-ui';

/** Between two looks at what another window, the command line or the calendar may have changed, in milliseconds. */
export const LICENCE_CHECK_MS = 30_000;

/** The licence of this site and of its network. */
export const licenceQuery = {
  queryKey: ['licence'],
  queryFn: () => ajax('get_license', {}),
  refetchInterval: LICENCE_CHECK_MS,
};

/** All addons with what has become of them here. */
export const addonsQuery = {
  queryKey: ['addons'],
  queryFn: () => ajax('get_addons', {}),
  refetchInterval: LICENCE_CHECK_MS,
};
