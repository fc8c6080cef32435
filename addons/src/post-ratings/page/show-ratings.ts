import type { VisitedPage } from '@userfeedback/addon-kit';
import type { VisitorRatings } from '../endpoints.ts';
import type { Calls } from './calls.ts';
import { openCalls } from './calls.ts';
import { h } from './elements.ts';
import { openKeptRating } from './kept-rating.ts';
import type { RatingState } from './rating-view.ts';
import { drawRatings } from './rating-view.ts';

/**
 * Shows a post's ratings in an element once the server has told of them, and takes this visitor's. A rating that
 * cannot be sent is kept, and sent when the visitor says so, the connection is back or the page is seen again.
 */
export function showRatings(element: HTMLElement, postId: string, visit: VisitedPage): () => void {
  const calls = openCalls(visit.api, postId, visit.visitorId);
  const root = h('userfeedback-ratings' as 'div');
  const undos = [() => root.remove()];
  let isGone = false;

  const start = async () => {
    const ratings = await calls.read();
    if (isGone) return;
    const sendAgain = takeRating(
      root.attachShadow({ mode: 'open' }),
      openKeptRating(visit, postId),
      calls,
      ratings,
    );
    element.append(root);
    addEventListener('online', sendAgain);
    undos.push(() => removeEventListener('online', sendAgain));
    if (ratings.font_sheet) undos.push(bringFont(ratings.font_sheet));
  };

  // Without an answer there is nothing to show, and nothing to say in the page's console.
  start().catch(() => {});
  return () => {
    isGone = true;
    for (const undo of undos) undo();
  };
}

/** Draws what is known and sends what is chosen, what an earlier page could not send at once. The answer tries again. */
function takeRating(
  shadow: ShadowRoot,
  memory: ReturnType<typeof openKeptRating>,
  calls: Calls,
  { total_ratings, average_rating, ...look }: VisitorRatings,
): () => void {
  const kept = memory.find();
  let state: RatingState = {
    ...{ total_ratings, average_rating },
    chosen: kept?.rating ?? null,
    outcome: kept ? 'rated' : 'asking',
  };
  const change = (part: Partial<RatingState>) => {
    state = { ...state, ...part };
    draw(look, state);
  };
  const settle = async () => {
    // Another choice that was made meanwhile follows.
    for (let sent: number | undefined; state.chosen !== null && state.chosen !== sent; ) {
      sent = state.chosen;
      change({ outcome: 'sending' });
      const answer = await calls.send(sent);
      if (sent !== state.chosen) continue;
      if (answer === 'refused') memory.forget();
      if (typeof answer === 'string') return change({ outcome: answer });
      memory.keep({ rating: sent, sent: true });
      change({ ...answer.figures, outcome: 'thanks' });
    }
  };
  const send = () => {
    if (state.outcome !== 'sending') settle();
  };
  const draw = drawRatings(shadow, {
    choose(chosen) {
      memory.keep({ rating: chosen, sent: false });
      change({ chosen });
    },
    settle: send,
  });
  change({});
  if (kept?.sent === false) send();
  return () => {
    if (state.outcome === 'failed') send();
  };
}

/** In the page itself, since a shadow root takes no font. If it does not come, the system's stays. */
function bringFont(href: string): () => void {
  const link = h('link', { rel: 'stylesheet', referrerPolicy: 'no-referrer', href });
  document.head.append(link);
  return () => link.remove();
}
