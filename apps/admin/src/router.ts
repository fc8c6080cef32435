import { lendSession } from '@userfeedback/admin-ui';
import { createBrowserRouter } from 'react-router';
import { BASE, signInFrom } from './paths.ts';
import { queryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { nonceIn, nonceOfSession, renewSite } from './session/session.ts';

/** The one router of the admin. */
export const router = createBrowserRouter(routes, { basename: BASE });

lendSession({
  nonce: nonceOfSession,
  renewNonce: async (action) => nonceIn(await renewSite(), action),
  onSignedOut: () => {
    const { pathname, search } = router.state.location;
    queryClient.clear();
    void router.navigate(signInFrom(pathname.slice(BASE.length) + search), { replace: true });
  },
});
