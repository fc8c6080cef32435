import { hasCode, nonceOf } from '@userfeedback/admin-ui';
import { showLanguageOf } from '@userfeedback/admin-ui/messages';
import type { SiteInfo } from '@userfeedback/contract';
import { redirect } from 'react-router';
import { api } from '../api.ts';
import { BASE, paths, signInFrom } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { addonsQuery, LICENCE_CHECK_MS, licenceQuery } from './licence-queries.ts';

/** Site, plan, person and nonces. Loaded again now and then: a licence can end, a colleague can switch an addon. */
export const siteQuery = api.site.info.queryOptions({
  staleTime: 5 * 60_000,
  refetchInterval: LICENCE_CHECK_MS,
  refetchOnWindowFocus: 'always',
});

/** Loads a route only for signed-in people; others go to the sign-in screen and come back. */
export async function requireSession({ request }: { request: Request }): Promise<null> {
  try {
    const { language } = await queryClient.ensureQueryData(siteQuery);
    await showLanguageOf(language).catch(inEnglish);
    return null;
  } catch (error) {
    if (hasCode(error, 'second_factor_required')) throw redirect(paths.secondFactor);
    if (!hasCode(error, 'unauthorized')) throw error;
    const { pathname, search } = new URL(request.url);
    throw redirect(signInFrom((pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname) + search));
  }
}

/** A language that cannot be loaded keeps nobody from working. */
export const inEnglish = () => undefined;

/** The nonce for calls that change something, or the one of an action; undefined before signing in. */
export async function nonceOfSession(action?: string): Promise<string | undefined> {
  const site = queryClient.getQueryData(siteQuery.queryKey);
  return site ? nonceOf(site, action) : queryClient.getQueryData<string>(NONCE);
}

/** Where the nonce of somebody is who gets no site info yet. */
export const NONCE = ['nonce'];

/** Loads site info again, for a fresh nonce or after plan or addons have changed, and with it what depends on it. */
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
