import { hasCode, nonceOf } from '@userfeedback/admin-ui';
import type { SiteInfo } from '@userfeedback/contract';
import { redirect } from 'react-router';
import { addonsQuery, LICENCE_CHECK_MS, licenceQuery } from '../addons/queries.ts';
import { api } from '../api.ts';
import { BASE, paths, signInFrom } from '../paths.ts';
import { queryClient } from '../query-client.ts';

/** Site, plan, person and nonces. A licence may run out and a colleague may switch an addon while a screen is open. */
export const siteQuery = api.site.info.queryOptions({
  staleTime: 5 * 60_000,
  refetchInterval: LICENCE_CHECK_MS,
  refetchOnWindowFocus: 'always',
});

/** Lets a route load only for somebody who is signed in; others are led to the sign-in screen and back. */
export async function requireSession({ request }: { request: Request }): Promise<null> {
  try {
    await queryClient.ensureQueryData(siteQuery);
    return null;
  } catch (error) {
    if (!hasCode(error, 'unauthorized')) throw error;
    const { pathname, search } = new URL(request.url);
    throw redirect(signInFrom((pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname) + search));
  }
}

/** What unsafe calls carry, or the own nonce of an action; before anybody has signed in there is none. */
export async function nonceOfSession(action?: string): Promise<string | undefined> {
  const site = queryClient.getQueryData(siteQuery.queryKey);
  return site && nonceOf(site, action);
}

/** Asks for site info anew, for a fresh nonce or after plan or addons have changed, and with it for what follows from them. */
export async function renewSite(): Promise<SiteInfo> {
  const site = await queryClient.fetchQuery({ ...siteQuery, staleTime: 0 });
  for (const queryKey of [licenceQuery.queryKey, addonsQuery.queryKey, api.notices.key()])
    void queryClient.invalidateQueries({ queryKey });
  return site;
}

/** Ends the session and forgets everything that was loaded in it. */
export async function signOut(): Promise<void> {
  await api.session.signOut.call({});
  queryClient.clear();
  window.location.assign(BASE + paths.signIn);
}
