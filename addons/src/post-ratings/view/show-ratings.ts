import type { WidgetVisit } from '@userfeedback/addon-kit';
import type { VisitorRatings } from '../endpoints.ts';
import { openCalls } from './calls.ts';
import { h } from './elements.ts';
import { findRating, forgetRating, keepRating } from './kept-rating.ts';
import type { RatingState } from './rating-view.ts';
import { drawRatings } from './rating-view.ts';

/**
 * Shows a post's ratings in an element once the server has told of them, and takes this visitor's (PR-08). A rating that
 * cannot be sent is kept, and sent when the visitor says so, the connection is back or the page is seen again (D-13).
 */
export function showRatings(
  element: HTMLElement,
  postId: string,
  { api, visitorId }: WidgetVisit,
): () => void {
  const calls = openCalls(api, postId, visitorId);
  const root = h('userfeedback-ratings' as 'div');
  const undos = [() => root.remove()];
  let isGone = false;

  const start = async () => {
    const ratings = await calls.read();
    if (isGone) return;
    const { send } = open(ratings);
    if (findRating(postId)?.sent === false) send();
    element.append(root);
    if (ratings.font_sheet) undos.push(bringFont(ratings.font_sheet));
  };

  const open = ({ total_ratings, average_rating, ...look }: VisitorRatings) => {
    const kept = findRating(postId);
    let state: RatingState = {
      ...{ total_ratings, average_rating },
      chosen: kept?.rating ?? null,
      outcome: kept ? 'rated' : 'asking',
    };
    let isSending = false;
    const change = (part: Partial<RatingState>) => {
      state = { ...state, ...part };
      draw(look, state);
    };
    const send = async () => {
      if (isSending || state.chosen === null) return;
      isSending = true;
      let rating: number;
      do {
        rating = state.chosen;
        change({ outcome: 'sending' });
        const sent = await calls.send(rating);
        // Another choice was made meanwhile: that one counts.
        if (rating !== state.chosen) continue;
        if (sent === 'failed') change({ outcome: sent });
        else if (sent === 'refused') {
          forgetRating(postId);
          change({ outcome: sent });
        } else {
          keepRating(postId, { rating, sent: true });
          change({ ...sent.figures, outcome: 'thanks' });
        }
      } while (rating !== state.chosen);
      isSending = false;
    };
    const draw = drawRatings(root.attachShadow({ mode: 'open' }), {
      choose(chosen) {
        keepRating(postId, { rating: chosen, sent: false });
        change({ chosen });
      },
      settle: send,
    });
    const sendAgain = () => {
      if (state.outcome === 'failed') send();
    };
    addEventListener('online', sendAgain);
    undos.push(() => removeEventListener('online', sendAgain));
    change({});
    return { send };
  };

  // Without an answer there is nothing to show, and nothing to say in the page's console (D-15).
  start().catch(() => {});
  return () => {
    isGone = true;
    for (const undo of undos) undo();
  };
}

/** In the page itself, since a shadow root takes no font. If it does not come, the system's stays. */
function bringFont(href: string): () => void {
  const link = h('link', { rel: 'stylesheet', referrerPolicy: 'no-referrer', href });
  document.head.append(link);
  return () => link.remove();
}
