import type { PageAddon } from '@userfeedback/addon-kit';
import { postRatingsPage } from '../post-ratings/page/index.ts';

export const pageAddons: readonly PageAddon[] = [postRatingsPage];
