import { shownLanguage } from '../language/area.ts';

const SAFE = new Set(['GET', 'HEAD']);
const SITE_INFO = '/api/v1/site-info';

interface Session {
  /** For calls that change something, or for an action of `POST /ajax`; undefined before signing in. */
  nonce(action?: string): Promise<string | undefined>;
  /** Loads site info again, which has a new nonce. */
  renewNonce(action?: string): Promise<string | undefined>;
  onSignedOut(): unknown;
  /** The role needs a second factor, which the person has yet to add. */
  onFactorNeeded(): unknown;
  /** Asks the person to prove who they are; resolves to whether they did. */
  prove(): Promise<boolean>;
}

let session: Session | undefined;

export function setSession(lent: Session): void {
  session = lent;
}

export async function renewSite(): Promise<void> {
  await session?.renewNonce();
}

/** Adds the action's nonce to the fields; an expired nonce is renewed once. */
export async function sessionForm(url: string, action: string, fields: URLSearchParams): Promise<Response> {
  const send = async (nonce = '') => {
    fields.set('nonce', nonce);
    const request = new Request(new URL(url, window.location.origin), { method: 'POST', body: fields });
    return watchSession(request, await fetch(withHeaders(request)));
  };
  const response = await send(await session?.nonce(action));
  if (response.status !== 403 || (await codeOf(response)) !== 'invalid_nonce') return response;
  return send(await session?.renewNonce(action));
}

/**
 * Adds the session's nonce. The call is repeated once after an expired nonce was renewed, or after the person has proved
 * who they are; if the session has ended, the sign-in screen opens.
 */
export async function sessionFetch(request: Request, init?: Pick<RequestInit, 'keepalive'>): Promise<Response> {
  const again = request.clone();
  const response = await fetch(withHeaders(request, await session?.nonce()), init);
  if (SAFE.has(request.method)) return watchSession(request, response);
  const code = response.status === 403 ? await codeOf(response) : undefined;
  const isWorthRepeating = code === 'invalid_nonce' || (code === 'confirmation_required' && (await session?.prove()));
  if (!isWorthRepeating) return watchSession(request, response);
  return watchSession(again, await fetch(withHeaders(again, await session?.renewNonce()), init));
}

/** Texts of errors come in the language of the screen, which need not be the browser's. */
function withHeaders(request: Request, nonce?: string): Request {
  if (nonce) request.headers.set('X-WP-Nonce', nonce);
  request.headers.set('Accept-Language', shownLanguage());
  return request;
}

/** A 401 of site info only tells us that nobody is signed in, so it does not open the sign-in screen. */
async function watchSession(request: Request, response: Response): Promise<Response> {
  const isCheck = new URL(request.url).pathname === SITE_INFO;
  const code = response.status === 401 || response.status === 403 ? await codeOf(response) : undefined;
  if (code === 'unauthorized' && !isCheck) session?.onSignedOut();
  if (code === 'second_factor_required') session?.onFactorNeeded();
  return response;
}

/** Actions of `POST /ajax` have the code in their `data`. */
async function codeOf(response: Response): Promise<string | undefined> {
  try {
    const body: unknown = await response.clone().json();
    return codeIn(body) ?? (isObject(body) && 'data' in body ? codeIn(body.data) : undefined);
  } catch {
    return undefined;
  }
}

function codeIn(body: unknown): string | undefined {
  return isObject(body) && 'code' in body ? String(body.code) : undefined;
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null;
}
