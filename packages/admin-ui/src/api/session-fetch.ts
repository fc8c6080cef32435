const SAFE = new Set(['GET', 'HEAD']);
const SITE_INFO = '/api/v1/site-info';

interface Session {
  /** The nonce that unsafe calls carry, or the own one of an action of `POST /ajax`; undefined before signing in. */
  nonce(action?: string): Promise<string | undefined>;
  /** Asks the server for site info anew, and with it for a new nonce. */
  renewNonce(action?: string): Promise<string | undefined>;
  /** The server no longer knows who we are. */
  onSignedOut(): unknown;
}

let session: Session | undefined;

/** Lends the session to every later call; `app.tsx` does it once. */
export function lendSession(lent: Session): void {
  session = lent;
}

/** Loads site info again, after plan or addons have changed. */
export async function renewSite(): Promise<void> {
  await session?.renewNonce();
}

/** `fetch` of a form with the action's nonce among its fields; a nonce that has expired is renewed once. */
export async function sessionForm(url: string, action: string, fields: URLSearchParams): Promise<Response> {
  const send = async (nonce = '') => {
    fields.set('nonce', nonce);
    const request = new Request(new URL(url, window.location.origin), { method: 'POST', body: fields });
    return watchSession(request, await fetch(request));
  };
  const response = await send(await session?.nonce(action));
  if (response.status !== 403 || (await codeOf(response)) !== 'invalid_nonce') return response;
  return send(await session?.renewNonce(action));
}

/**
 * `fetch` with the session's nonce, which unsafe calls need. One that has expired is renewed once and the call
 * repeated; a session that has ended leads to the sign-in screen.
 */
export async function sessionFetch(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(withNonce(request, await session?.nonce()));
  if (SAFE.has(request.method)) return watchSession(request, response);
  if (response.status !== 403 || (await codeOf(response)) !== 'invalid_nonce')
    return watchSession(request, response);
  return watchSession(again, await fetch(withNonce(again, await session?.renewNonce())));
}

function withNonce(request: Request, nonce: string | undefined): Request {
  if (nonce) request.headers.set('X-WP-Nonce', nonce);
  return request;
}

/** Site info is what the sign-in check itself asks for, so its 401 is an answer and not an event. */
async function watchSession(request: Request, response: Response): Promise<Response> {
  const isCheck = new URL(request.url).pathname === SITE_INFO;
  if (response.status === 401 && !isCheck && (await codeOf(response)) === 'unauthorized')
    session?.onSignedOut();
  return response;
}

/** The code of a refusal; actions of `POST /ajax` have it in their `data`. */
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
