import { adminAddons } from '@userfeedback/addons/admin';
import { LentParts } from '@userfeedback/admin-ui';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { redirect } from 'react-router';
import { Page } from '../frame/page.tsx';
import { UnsavedGuard } from '../leaving/unsaved-guard.tsx';

/** The screens of addons as routes. */
export function addonRoutes(): RouteObject[] {
  return adminAddons.flatMap(({ routes = [] }) =>
    routes.map((route) =>
      'to' in route
        ? { path: route.path, loader: () => redirect(route.to) }
        : {
            path: route.path,
            lazy: async () => ({ Component: withParts((await route.load()).component) }),
          },
    ),
  );
}

const PARTS = { Page, UnsavedGuard };

/** An addon's screen with what only the admin can lend it. */
function withParts(Screen: ComponentType<object>): ComponentType {
  return function AddonScreen() {
    return (
      <LentParts value={PARTS}>
        <Screen />
      </LentParts>
    );
  };
}
