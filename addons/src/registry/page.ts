import type { WidgetAddon } from '@userfeedback/addon-kit';
import { postRatingsWidget } from '../post-ratings/page/index.ts';

/** The addons' sides on the visitor's page. */
export const widgetAddons: readonly WidgetAddon[] = [postRatingsWidget];
