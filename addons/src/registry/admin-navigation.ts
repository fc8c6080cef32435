import type { NavigationEntry } from '@userfeedback/addon-kit';
import { postRatingsNavigation } from '../post-ratings/admin/navigation.ts';

/** The addons' entries of the navigation, in its order; a list of its own, since every first screen loads it. */
export const addonNavigation: readonly NavigationEntry[] = [postRatingsNavigation];
