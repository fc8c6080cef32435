import type { NavigationEntry } from '@userfeedback/addon-kit';
import { postRatingsNavigation } from '../post-ratings/admin/navigation.ts';

/** In their order; a separate list, since every first screen loads it. */
export const addonNavigation: readonly NavigationEntry[] = [postRatingsNavigation];
