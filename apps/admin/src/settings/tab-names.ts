/** The product's own tabs of the settings area, in order. */
export const SETTINGS_TABS = ['general', 'widget', 'email', 'integrations', 'access', 'misc'] as const;
