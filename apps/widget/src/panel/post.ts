import type { WidgetSurvey } from '@userfeedback/contract';
import { toJson } from '../json.ts';
import type { Site } from '../site.ts';
import { readServerTime } from '../site.ts';

const TIMEOUT_MS = 15_000;
/** Bytes. Browsers refuse `keepalive` for more than 64 KB; if the page is left, the next one sends such a response. */
const KEEPALIVE_MAX = 60_000;

/** Browsers without `AbortSignal.timeout` wait for as long as the network does. */
const timeoutSignal = () => {
  try {
    return window.AbortSignal.timeout(TIMEOUT_MS);
  } catch {
    return null;
  }
};

type Nonces = WidgetSurvey['nonces'];

/**
 * Sends a POST for one survey; the browser finishes it even if the page is left. If the nonce has expired, the document is
 * fetched again and the call repeated once.
 */
export async function post(
  site: Site,
  surveyId: number,
  kind: keyof Nonces,
  call: (nonce: string) => { path: string; body?: object },
): Promise<Response> {
  const send = async (maxAgeMs?: number) => {
    const { surveys } = await site.load(maxAgeMs);
    const { path, body } = call(surveys.find((survey) => survey.id === surveyId)?.nonces[kind] ?? '');
    const text = body && toJson(body);
    const reply = await fetch(`${site.api}/surveys/${surveyId}/${path}`, {
      method: 'POST',
      credentials: 'omit',
      signal: timeoutSignal(),
      keepalive: !text || new Blob([text]).size <= KEEPALIVE_MAX,
      ...(text ? { headers: { 'content-type': 'application/json' }, body: text } : {}),
    });
    readServerTime(site, reply);
    return reply;
  };
  const response = await send();
  return response.status === 403 ? send(0) : response;
}
