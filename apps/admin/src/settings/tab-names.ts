/** Tabs that are forms, each saved as a whole. The first one opens at `/settings`. */
export const FORM_TABS = ['general', 'widget', 'email', 'heatmaps', 'access', 'misc'] as const;
export type FormTabName = (typeof FORM_TABS)[number];

/** The product's own tabs of the settings area in order; those of addons follow. */
export const SETTINGS_TABS = ['general', 'widget', 'email', 'integrations', 'heatmaps', 'access', 'misc'] as const;
