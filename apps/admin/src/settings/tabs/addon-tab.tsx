import { adminAddons } from '@userfeedback/addons/admin';
import type { ComponentType } from 'react';
import { lazy } from 'react';

/** What addons show in tabs of their own, locked or not, by the tab's path. */
const TABS = new Map<string, { label: string; Tab: ComponentType }>(
  adminAddons.flatMap(({ settingsTab }) => {
    if (!settingsTab) return [];
    const { path, label, load } = settingsTab;
    return [[path, { label, Tab: lazy(async () => ({ default: (await load()).component })) }]];
  }),
);

/** The tab of an addon at this path; throws where none contributes it. */
export function addonTab(path: string): { label: string; Tab: ComponentType } {
  const tab = TABS.get(path);
  if (!tab) throw new Error(`No addon has a settings tab "${path}".`);
  return tab;
}
