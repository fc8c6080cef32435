import type { LoaderFunctionArgs } from 'react-router';
import { replace } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { siteQuery } from '../session/session.ts';

/** Has no screen of its own: the server copies the survey, and the copy opens in the editor. */
export async function duplicateSurvey({ params }: LoaderFunctionArgs): Promise<Response> {
  // Loads the nonce, in case this is the first address that is opened.
  await queryClient.ensureQueryData(siteQuery);
  const { id } = await api.surveys.duplicate.call({ id: Number(params.id) });
  await queryClient.invalidateQueries({ queryKey: api.surveys.key() });
  return replace(paths.editQuestions(id));
}
