import type { PageAddon } from '@userfeedback/addon-kit';
import { postRatingsPage } from '../post-ratings/page/index.ts';

/** The addons that fill places on visitors' pages. */
export const pageAddons: readonly PageAddon[] = [postRatingsPage];
