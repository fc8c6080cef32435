import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import { t } from '../strings/site-settings.ts';
import classes from './settings.module.css';
import { SETTINGS_TABS } from './tab-names.ts';

/** The parts of the settings, each at its own address (ST-02). */
export function SettingsTabs() {
  return (
    <nav className={classes.tabs} aria-label={t.tabs.label}>
      {SETTINGS_TABS.map((tab) => (
        <NavLink key={tab} to={paths.settingsTab(tab)} className={classes.tab ?? ''}>
          {t.tabs[tab]}
        </NavLink>
      ))}
    </nav>
  );
}
