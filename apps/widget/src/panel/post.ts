import type { WidgetSurvey } from '@userfeedback/contract';
import { toJson } from '../json.ts';
import type { Site } from '../site.ts';
import { noteTime } from '../site.ts';

const PATIENCE_MS = 15_000;
/** Bytes; browsers refuse to keep more than 64 KB under way. What is longer is sent from the outbox, by the next page. */
const KEPT_ALIVE_MAX = 60_000;

/** Browsers without `AbortSignal.timeout` have the patience of their network. */
const patience = () => {
  try {
    return window.AbortSignal.timeout(PATIENCE_MS);
  } catch {
    return null;
  }
};

type Nonces = WidgetSurvey['nonces'];

/**
 * A POST for one survey. When its nonce has run out, the document is asked once again and the call repeated.
 * Lives on when the page is left.
 */
export async function post(
  site: Site,
  surveyId: number,
  kind: keyof Nonces,
  call: (nonce: string) => { path: string; body?: object },
): Promise<Response> {
  const send = async (oldest?: number) => {
    const { surveys } = await site.load(oldest);
    const { path, body } = call(surveys.find((survey) => survey.id === surveyId)?.nonces[kind] ?? '');
    const text = body && toJson(body);
    const reply = await fetch(`${site.api}/surveys/${surveyId}/${path}`, {
      method: 'POST',
      credentials: 'omit',
      signal: patience(),
      keepalive: !text || new Blob([text]).size <= KEPT_ALIVE_MAX,
      ...(text ? { headers: { 'content-type': 'application/json' }, body: text } : {}),
    });
    noteTime(site, reply);
    return reply;
  };
  const response = await send();
  return response.status === 403 ? send(0) : response;
}
