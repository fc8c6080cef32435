import { adminAddons } from '@userfeedback/addons/admin';
import { AdminParts } from '@userfeedback/admin-ui';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { redirect } from 'react-router';
import { Page } from '../frame/page.tsx';
import { UnsavedGuard } from '../leaving/unsaved-guard.tsx';

/** What addons contribute, as routes: their screens, and the settings area with their tabs. */
export function addonRoutes(): RouteObject[] {
  return adminAddons.flatMap(({ screens = [], settingsForm, settingsTab }) => [
    ...screens.map((screen) =>
      'to' in screen
        ? { path: screen.path, loader: () => redirect(screen.to) }
        : {
            path: screen.path,
            lazy: async () => ({ Component: withParts((await screen.load()).component) }),
          },
    ),
    ...[settingsForm, settingsTab].flatMap((tab) => (tab ? { path: `settings/${tab.path}`, lazy: loadSettings } : [])),
  ]);
}

async function loadSettings() {
  return { Component: (await import('../settings/settings-screen.tsx')).SettingsScreen };
}

const PARTS = { Page, UnsavedGuard };

/** Gives an addon's screen the parts that only the admin has. */
function withParts(Screen: ComponentType<object>): ComponentType {
  return function AddonScreen() {
    return (
      <AdminParts value={PARTS}>
        <Screen />
      </AdminParts>
    );
  };
}
