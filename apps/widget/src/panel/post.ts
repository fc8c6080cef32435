import type { SharedResult, WidgetSurvey } from '@userfeedback/contract';
import { VISITOR_CODES } from '@userfeedback/contract/errors';
import { toJson } from '../json.ts';
import type { Site } from '../site.ts';
import { readServerTime } from '../site.ts';

const TIMEOUT_MS = 15_000;
/** Bytes. Browsers refuse `keepalive` for more than 64 KB; if the page is left, the next one sends such a response. */
const KEEPALIVE_MAX = 60_000;
/** Nothing waits longer than a day. This is a little less, because the server's clock comes in whole seconds only. */
export const LONGEST_WAIT_MS = 86_400_000 - 300_000;
/** The longest wait for a reply that is not our server's. */
const FOREIGN_WAIT_MS = 300_000;

/** Browsers without `AbortSignal.timeout` wait for as long as the network does. */
const timeoutSignal = () => {
  try {
    return window.AbortSignal.timeout(TIMEOUT_MS);
  } catch {
    return null;
  }
};

type Nonces = WidgetSurvey['nonces'];

export interface Reply {
  /**
   * Zero unless our server itself has replied: a proxy, a firewall or a captive portal may send any status with any
   * body.
   */
  status: number;
  body: {
    data?: unknown;
    results?: SharedResult[];
    state?: unknown;
    code?: string | undefined;
    errors?: Record<string, string>;
  };
  /** How long we are asked to wait, in milliseconds. */
  waitMs: number;
}

/**
 * The browser finishes the call even if the page is left. If the nonce has expired, the document is fetched again and
 * the call repeated once. Rejects if there is no reply.
 */
export async function post(
  site: Site,
  surveyId: number,
  kind: keyof Nonces,
  call: (nonce: string) => { path: string; body?: object },
): Promise<Reply> {
  const send = async (maxAgeMs?: number) => {
    const { surveys } = await site.load(maxAgeMs);
    const { path, body } = call(surveys.find((survey) => survey.id === surveyId)?.nonces[kind] ?? '');
    const text = body && toJson(body);
    const response = await fetch(`${site.api}/surveys/${surveyId}/${path}`, {
      method: 'POST',
      credentials: 'omit',
      signal: timeoutSignal(),
      keepalive: !text || new Blob([text]).size <= KEEPALIVE_MAX,
      ...(text ? { headers: { 'content-type': 'application/json' }, body: text } : {}),
    });
    return readReply(site, response);
  };
  const reply = await send();
  return reply.body.code === 'invalid_nonce' ? send(0) : reply;
}

async function readReply(site: Site, response: Response): Promise<Reply> {
  const { ok, status } = response;
  let body: Reply['body'] & { success?: unknown } = {};
  try {
    body = (await response.json()) ?? body;
  } catch {
    // No JSON, or only the beginning of it.
  }
  const isOurs = ok ? body.success === true : VISITOR_CODES[body.code as keyof typeof VISITOR_CODES] === status;
  if (isOurs) readServerTime(site, response);
  const waitMs = parseRetryAfter(response, site.ahead + performance.now());
  return isOurs ? { status, body, waitMs } : { status: 0, body: {}, waitMs: Math.min(waitMs, FOREIGN_WAIT_MS) };
}

/** `Retry-After` is a number of seconds or a date. */
function parseRetryAfter({ headers }: Response, now: number): number {
  const text = headers.get('retry-after') ?? '';
  const pause = Number(text) * 1000 || Date.parse(text) - now || 0;
  return Math.min(Math.max(pause, 0), LONGEST_WAIT_MS);
}
