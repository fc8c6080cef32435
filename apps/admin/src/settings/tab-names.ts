/** Tabs over the settings, each a form of its own that is saved as a whole. */
const FORM_TABS = ['general', 'widget', 'email', 'access', 'misc'] as const;
export type FormTabName = (typeof FORM_TABS)[number];

/** The tabs of the settings area, each a path of its own, in their order; the first one stands for the area itself. */
export const SETTINGS_TABS = [
  'general',
  'widget',
  'email',
  'integrations',
  'access',
  'misc',
  'google-drive',
] as const;
export type SettingsTabName = (typeof SETTINGS_TABS)[number];
