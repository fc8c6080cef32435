import { nonceOf, setSession } from '@userfeedback/admin-ui';
import { createBrowserRouter } from 'react-router';
import { BASE, paths, signInFrom } from './paths.ts';
import { queryClient } from './query-client.ts';
import { findAddonRoutes, routes } from './routes.tsx';
import { nonceOfSession, renewSite } from './session/session.ts';

/** The router for all addresses of the admin. When the session ends it opens the sign-in screen. */
export function openRouter() {
  const router = createBrowserRouter(routes, {
    basename: BASE,
    patchRoutesOnNavigation: findAddonRoutes,
  });
  setSession({
    nonce: nonceOfSession,
    renewNonce: async (action) => nonceOf(await renewSite(), action),
    prove: async () => (await import('./account/confirm-identity.tsx')).confirmIdentity(),
    onFactorNeeded: () => {
      if (router.state.location.pathname !== BASE + paths.secondFactor)
        return router.navigate(paths.secondFactor, { replace: true });
    },
    onSignedOut: async () => {
      const { pathname, search } = router.state.location;
      await router.navigate(signInFrom(pathname.slice(BASE.length) + search), { replace: true });
      // A screen with unsaved edits stays until they are stored.
      if (router.state.location.pathname === BASE + paths.signIn) queryClient.clear();
    },
  });
  return router;
}
