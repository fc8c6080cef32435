import { isRefusal } from '@userfeedback/admin-ui';
import { showLanguageOf } from '@userfeedback/admin-ui/messages';
import { redirect } from 'react-router';
import { api } from '../api.ts';
import { safeNext } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { inEnglish, siteQuery } from './session.ts';

/** Signs in with a one-time link (`?token=`) before the screen is drawn; returns whether the link failed. */
export async function signInLoader({ request }: { request: Request }): Promise<{ hasLinkFailed: boolean }> {
  await showLanguageOf(null).catch(inEnglish);
  const params = new URL(request.url).searchParams;
  const token = params.get('token');
  if (!token) return { hasLinkFailed: false };
  try {
    await api.session.signInByLink.call({ token });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { hasLinkFailed: true };
  }
  queryClient.removeQueries({ queryKey: siteQuery.queryKey });
  throw redirect(safeNext(params.get('next')));
}
