import { VISITOR_CODES } from '@userfeedback/contract/errors';
import type { RatingFigures, VisitorRatings } from '../endpoints.ts';

const PATIENCE_MS = 15_000;
/** Refusals of our server that may not happen again: nonce, rate, a database that cannot be reached. */
const WORTH_A_RETRY = [403, 429, 503];

interface Reply {
  figures?: RatingFigures;
  code?: string | undefined;
  isFinal?: boolean;
}

export type Sent = { figures: RatingFigures } | 'failed' | 'refused';

/** Browsers without `AbortSignal.timeout` wait as long as their network does. */
function timeoutSignal(): AbortSignal | null {
  try {
    return window.AbortSignal.timeout(PATIENCE_MS);
  } catch {
    return null;
  }
}

/** The two calls for one post. Neither sends cookies; reading rejects on any failure. */
export function openCalls(api: string, postId: string, visitorId: () => string, language = 'en') {
  const url = `${api}/posts/${encodeURIComponent(postId)}/ratings`;
  let nonce = '';
  const call = (more: RequestInit, query = '') =>
    fetch(url + query, {
      credentials: 'omit',
      cache: 'no-store',
      signal: timeoutSignal(),
      ...more,
    });
  const read = async (): Promise<VisitorRatings> => {
    const response = await call({}, language.startsWith('en') ? '' : `?language=${language}`);
    if (!response.ok) throw new Error();
    const ratings: VisitorRatings = await response.json();
    nonce = ratings.nonce;
    return ratings;
  };
  const post = async (rating: number): Promise<Reply> => {
    const response = await call({
      method: 'POST',
      // The call continues when the visitor leaves the page.
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      // Only texts go through `stringify`: old libraries have given objects a `toJSON`.
      body: `{"rating":${rating},"nonce":${JSON.stringify(nonce)},"visitor":"${visitorId()}"}`,
    });
    const body = await response.json();
    if (response.ok && typeof body.total_ratings === 'number') return { figures: body };
    // Any proxy may send any status: a refusal is ours only with one of our codes.
    const isOurs = VISITOR_CODES[body.code as keyof typeof VISITOR_CODES] === response.status;
    return {
      code: isOurs ? body.code : undefined,
      isFinal: isOurs && !WORTH_A_RETRY.includes(response.status),
    };
  };
  return {
    read,
    /** If the page's nonce has expired, sends the rating once more with a new one. */
    async send(rating: number): Promise<Sent> {
      try {
        let reply = await post(rating);
        if (reply.code === 'invalid_nonce') {
          await read();
          reply = await post(rating);
        }
        if (reply.figures) return { figures: reply.figures };
        return reply.isFinal ? 'refused' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}
export type Calls = ReturnType<typeof openCalls>;
