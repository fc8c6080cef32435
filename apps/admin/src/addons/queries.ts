import { ajax } from '@userfeedback/admin-ui';

/** The licence of this site and of its network. */
export const licenceQuery = { queryKey: ['licence'], queryFn: () => ajax('get_license', {}) };

/** All addons with what has become of them here. */
export const addonsQuery = { queryKey: ['addons'], queryFn: () => ajax('get_addons', {}) };
