import { adminAddons } from '@userfeedback/addons/admin';
import type { ComponentType } from 'react';
import { lazy } from 'react';

interface AddonTab {
  path: string;
  label: string;
  Tab: ComponentType;
}

/** The tabs of addons, in the order of their list; they are there in any case and lock themselves. */
export const ADDON_TABS: readonly AddonTab[] = adminAddons.flatMap(({ settingsTab }) => {
  if (!settingsTab) return [];
  const { path, label, load } = settingsTab;
  return { path, label, Tab: lazy(async () => ({ default: (await load()).component })) };
});
