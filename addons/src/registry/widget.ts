import type { WidgetAddon } from '@userfeedback/addon-kit';

/** The addons' sides on the visitor's page. */
export const widgetAddons: readonly WidgetAddon[] = [];
