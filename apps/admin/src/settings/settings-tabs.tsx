import { LinkTabs } from '@userfeedback/admin-ui';
import { paths } from '../paths.ts';
import { t } from '../strings/site-settings.ts';
import { addonTab } from './addon-tab.tsx';
import type { SettingsTabName } from './tab-names.ts';
import { SETTINGS_TABS } from './tab-names.ts';

/** What a tab is called; those of addons say it themselves. */
export function tabLabel(tab: SettingsTabName): string {
  return tab === 'google-drive' ? addonTab(tab).label : t.tabs[tab];
}

/** The parts of the settings, each at its own address (ST-02). */
export function SettingsTabs() {
  return (
    <LinkTabs
      label={t.tabs.label}
      tabs={SETTINGS_TABS.map((tab) => ({ to: paths.settingsTab(tab), label: tabLabel(tab) }))}
    />
  );
}
