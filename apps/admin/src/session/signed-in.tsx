import { useQuery } from '@tanstack/react-query';
import { SiteProvider } from '@userfeedback/admin-ui';
import { Outlet } from 'react-router';
import { siteQuery } from './session.ts';

/** Gives site info to all screens; `requireSession` has loaded it. */
export function SignedIn() {
  const { data: site } = useQuery(siteQuery);
  if (!site) return null;
  return (
    <SiteProvider value={site}>
      <Outlet />
    </SiteProvider>
  );
}
