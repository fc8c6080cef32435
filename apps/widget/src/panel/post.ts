import type { WidgetSurvey } from '@userfeedback/contract';
import type { Site } from '../site.ts';

type Nonces = WidgetSurvey['nonces'];

/**
 * A POST for one survey. When its nonce has run out, the document is asked once again and the call repeated (D-12).
 * Lives on when the page is left.
 */
export async function post(
  site: Site,
  surveyId: number,
  kind: keyof Nonces,
  call: (nonce: string) => { path: string; body?: unknown },
): Promise<Response> {
  const send = async (again: boolean) => {
    const { surveys } = await site.load(again);
    const { path, body } = call(surveys.find((survey) => survey.id === surveyId)?.nonces[kind] ?? '');
    return fetch(`${site.api}/surveys/${surveyId}/${path}`, {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
  };
  const response = await send(false);
  return response.status === 403 ? send(true) : response;
}
