import { isRefusal } from '@userfeedback/admin-ui';
import { showLanguageOf } from '@userfeedback/admin-ui/messages';
import type { SecondStep } from '@userfeedback/contract';
import { redirect } from 'react-router';
import { api } from '../api.ts';
import { paths, safeNext } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { inEnglish, siteQuery } from './session.ts';

interface SignInStart {
  hasLinkFailed: boolean;
  /** The link was right, and a second factor is wanted. */
  step?: SecondStep;
}

/** The ways to sign in; the same for everyone until the server starts again. */
export const optionsQuery = api.session.options.queryOptions({ staleTime: Number.POSITIVE_INFINITY, retry: false });

/** Signs in with a one-time link (`?token=`) before the screen is drawn. */
export async function signInLoader({ request }: { request: Request }): Promise<SignInStart> {
  // Drawn once all ways are known: nothing moves under the pointer.
  await Promise.all([showLanguageOf(null).catch(inEnglish), queryClient.prefetchQuery(optionsQuery)]);
  const params = new URL(request.url).searchParams;
  const token = params.get('token');
  if (!token) return { hasLinkFailed: false };
  let isFirst = false;
  try {
    const begun = await api.session.signInByLink.call({ token });
    if ('second_factor' in begun) return { hasLinkFailed: false, step: begun.second_factor };
    isFirst = begun.is_first;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { hasLinkFailed: true };
  }
  queryClient.removeQueries({ queryKey: siteQuery.queryKey });
  throw redirect(screenAfter(params.get('next'), isFirst));
}

/** For screens that need no session. */
export async function languageLoader(): Promise<null> {
  await showLanguageOf(null).catch(inEnglish);
  return null;
}

/** Takes the token out of the address before anything is drawn: nobody should read or share it there. */
export async function linkLoader({ request }: { request: Request }): Promise<{ token: string }> {
  await Promise.all([showLanguageOf(null).catch(inEnglish), queryClient.prefetchQuery(optionsQuery)]);
  const { hash } = window.location;
  // An address without a token is opened again by going back, or by a reload.
  window.history.replaceState(window.history.state, '', new URL(request.url).pathname);
  return { token: hash.slice(1) };
}

/** What was asked for; "Welcome" in place of the list for the first who signs in to a new site. */
export function screenAfter(next: string | null, isFirst: boolean): string {
  const wanted = safeNext(next);
  return isFirst && (wanted === paths.home || wanted === paths.surveys) ? paths.welcome : wanted;
}
