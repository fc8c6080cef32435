/** The tabs of the settings area, each a path of its own (ST-02); the first one stands for the area itself (ST-01). */
export const SETTINGS_TABS = ['general', 'widget', 'access', 'misc'] as const;
export type SettingsTabName = (typeof SETTINGS_TABS)[number];
