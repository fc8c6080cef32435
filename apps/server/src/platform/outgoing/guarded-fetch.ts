import type { Range } from './addresses.ts';
import type { GuardedConnection, Lookup } from './connect.ts';
import { OutgoingError, outgoingError } from './outgoing-error.ts';

export interface OutgoingLimits {
  /** Private ranges that may be reached nevertheless. */
  allowed: readonly Range[];
  lookup?: Lookup;
  /** Milliseconds for the whole call, including redirects and reply. */
  within?: number;
  /** Bytes of a reply's body, unpacked. */
  largest?: number;
}

const WITHIN = 30_000;
const LARGEST = 10 * 1024 * 1024;
const REDIRECTS = 5;
const REDIRECTING = new Set([301, 302, 303, 307, 308]);
const BODILESS = new Set([204, 205, 304]);
/** Headers kept when a redirect leads to another origin; all others may hold a secret meant for the first one. */
const HARMLESS = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);

interface Call {
  url: URL;
  method: string;
  headers: Headers;
  body: ArrayBuffer | null;
}

/**
 * `fetch` for addresses typed by people: http and https only, to public addresses only, checked again on each redirect,
 * limited in time and size. Throws `OutgoingError`.
 */
export function createGuardedFetch({
  allowed,
  lookup,
  within = WITHIN,
  largest = LARGEST,
}: OutgoingLimits): typeof fetch {
  // Loads the library with the first call: it takes 10 MB, and many sites make none.
  let opening: Promise<GuardedConnection> | undefined;
  const open = async () => (await import('./connect.ts')).openGuardedConnection(allowed, lookup);
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const url = webAddress(address);
    const request = new Request(input, init);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(within)]);
    let call: Call = {
      url,
      method: request.method,
      headers: request.headers,
      body: request.body === null ? null : await request.arrayBuffer(),
    };
    opening ??= open();
    const { send } = await opening;
    try {
      for (let hops = 0; ; hops++) {
        const { method, headers, body } = call;
        const reply = await send(call.url, { method, headers: [...headers], body, signal });
        const location = REDIRECTING.has(reply.status) ? reply.headers.get('location') : null;
        if (location === null || request.redirect === 'manual') return limited(reply, largest);
        await reply.body?.cancel();
        if (hops >= REDIRECTS || request.redirect === 'error')
          throw new OutgoingError('too_many_redirects', `${url.host} redirects too often.`);
        call = redirected(call, reply.status, location);
      }
    } catch (error) {
      if (request.signal.aborted) throw error;
      throw outgoingError(error, call.url.host, within / 1000);
    }
  };
}

/** Throws `OutgoingError` for what is no address of the web. */
export function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new OutgoingError('bad_address', 'This is not a valid address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingError('bad_address', 'An address must start with http:// or https://.');
  if (url.username || url.password)
    throw new OutgoingError('bad_address', 'An address must not contain a user name or a password.');
  return url;
}

/**
 * The call a redirect leads to, as browsers make it, except after a mere move (for good, or to the same path
 * elsewhere): there method and body are kept, because the body has not been read yet and a GET would pass for a
 * delivery.
 */
function redirected(call: Call, status: number, location: string): Call {
  const url = webAddress(location, call.url);
  const isSafe = call.method === 'GET' || call.method === 'HEAD';
  const isSamePath = url.pathname === call.url.pathname && url.search === call.url.search;
  const becomesGet = (status === 303 && !isSafe) || (status === 302 && call.method === 'POST' && !isSamePath);
  const isForeign = url.origin !== call.url.origin;
  const headers = new Headers(
    [...call.headers].filter(
      ([name]) => (!isForeign || HARMLESS.has(name)) && !(becomesGet && name.startsWith('content-')),
    ),
  );
  const { method, body } = becomesGet ? { method: 'GET', body: null } : call;
  return { url, headers, method, body };
}

/** Reading the body fails beyond the largest size. */
function limited(reply: Awaited<ReturnType<GuardedConnection['send']>>, largest: number): Response {
  const { status, statusText, headers, body } = reply;
  let size = 0;
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size <= largest) controller.enqueue(chunk);
        else controller.error(new OutgoingError('too_large', 'The reply is too large.'));
      },
    }),
  );
  return new Response(BODILESS.has(status) ? null : (counted ?? null), {
    status,
    statusText,
    headers: [...headers],
  });
}
