import type { SettingsTab } from '@userfeedback/addon-kit';
import { adminAddons } from '@userfeedback/addons/admin';
import { lazy } from 'react';

/*
 * The tabs of addons, in the order of their list; they are there in any case and lock themselves.
 */
export const ADDON_FORMS = adminAddons.flatMap(({ settingsForm }) => (settingsForm ? withTab(settingsForm) : []));
export const ADDON_TABS = adminAddons.flatMap(({ settingsTab }) => (settingsTab ? withTab(settingsTab) : []));

function withTab<Props extends object>(tab: SettingsTab<Props>) {
  return {
    path: tab.path,
    get label() {
      return tab.label;
    },
    Tab: lazy(async () => ({ default: (await tab.load()).component })),
  };
}
