const SAFE = new Set(['GET', 'HEAD']);
const SITE_INFO = '/api/v1/site-info';

interface Session {
  /** The nonce that unsafe calls carry; asks the server when it is not known yet. */
  nonce(): Promise<string | undefined>;
  /** Asks the server for a new nonce. */
  renewNonce(): Promise<string | undefined>;
  /** The server no longer knows who we are. */
  onSignedOut(): void;
}

let session: Session | undefined;

/** Lends the session to every later call; `app.tsx` does it once. */
export function lendSession(lent: Session): void {
  session = lent;
}

/**
 * `fetch` with the session's nonce on unsafe calls (D-03). A nonce that has expired is renewed once and the call
 * repeated; a session that has ended leads to the sign-in screen.
 */
export async function sessionFetch(request: Request): Promise<Response> {
  if (SAFE.has(request.method)) return watchSession(request, await fetch(request));
  const again = request.clone();
  const response = await fetch(withNonce(request, await session?.nonce()));
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

async function codeOf(response: Response): Promise<string | undefined> {
  try {
    const body: unknown = await response.clone().json();
    return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined;
  } catch {
    return undefined;
  }
}
