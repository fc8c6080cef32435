import { LinkTabs } from '@userfeedback/admin-ui';
import { paths } from '../paths.ts';
import { t } from '../strings/site-settings.ts';
import { SETTINGS_TABS } from './tab-names.ts';

/** The parts of the settings, each at its own address (ST-02). */
export function SettingsTabs() {
  return (
    <LinkTabs
      label={t.tabs.label}
      tabs={SETTINGS_TABS.map((tab) => ({ to: paths.settingsTab(tab), label: t.tabs[tab] }))}
    />
  );
}
