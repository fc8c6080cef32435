import type { RatingFigures, VisitorRatings } from '../endpoints.ts';

const PATIENCE_MS = 15_000;
/** Refusals that may not happen the next time: nonce or addon, time, order and rate. */
const WORTH_A_RETRY = [403, 408, 425, 429];

export type Sent = { figures: RatingFigures } | 'failed' | 'refused';

/** The two calls for one post. Neither carries a session; reading rejects on any failure. */
export function openCalls(api: string, postId: string, visitorId: () => string, language = 'en') {
  const url = `${api}/posts/${encodeURIComponent(postId)}/ratings`;
  let nonce = '';
  const call = (more: RequestInit, query = '') =>
    fetch(url + query, {
      credentials: 'omit',
      cache: 'no-store',
      // Older browsers wait as long as their network does.
      signal: AbortSignal.timeout?.(PATIENCE_MS) ?? null,
      ...more,
    });
  const read = async (): Promise<VisitorRatings> => {
    const response = await call({}, language.startsWith('en') ? '' : `?language=${language}`);
    if (!response.ok) throw new Error();
    const ratings: VisitorRatings = await response.json();
    nonce = ratings.nonce;
    return ratings;
  };
  const post = (rating: number) =>
    call({
      method: 'POST',
      // The call goes on when the visitor leaves the page.
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rating, nonce, visitor: visitorId() }),
    });
  return {
    read,
    /** Sends a rating, once again with a new nonce when the page's has run out. */
    async send(rating: number): Promise<Sent> {
      try {
        let response = await post(rating);
        if (response.status === 403) {
          await read();
          response = await post(rating);
        }
        if (response.ok) return { figures: await response.json() };
        return response.status < 500 && !WORTH_A_RETRY.includes(response.status) ? 'refused' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}
export type Calls = ReturnType<typeof openCalls>;
