import { adminAddons } from '@userfeedback/addons/admin';
import type { RouteObject } from 'react-router';
import { redirect } from 'react-router';
import { withParts } from './with-parts.tsx';

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
