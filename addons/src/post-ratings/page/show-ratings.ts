import type { VisitedPage } from '@userfeedback/addon-kit';
import type { VisitorRatings } from '../endpoints.ts';
import type { Calls } from './calls.ts';
import { openCalls } from './calls.ts';
import { h } from './elements.ts';
import type { RatingState } from './rating-view.ts';
import { drawRatings } from './rating-view.ts';
import { openStoredRating } from './stored-rating.ts';

/**
 * Shows a post's ratings in an element once they are loaded, and lets this visitor rate. A rating that cannot be sent
 * is stored; it is sent when the visitor tries again, the connection is back or the page is opened again.
 */
export function showRatings(element: HTMLElement, postId: string, visit: VisitedPage): () => void {
  const lang = element.closest<HTMLElement>('[lang]')?.lang;
  const calls = openCalls(visit.api, postId, visit.visitorId, lang);
  const root = h('userfeedback-ratings' as 'div');
  const undos = [() => root.remove()];
  let isGone = false;

  const start = async () => {
    const ratings = await calls.read();
    if (isGone) return;
    const sendAgain = drawAndSend(
      root.attachShadow({ mode: 'open' }),
      openStoredRating(visit, postId),
      calls,
      ratings,
    );
    element.append(root);
    addEventListener('online', sendAgain);
    undos.push(() => removeEventListener('online', sendAgain));
    if (ratings.font_sheet) undos.push(loadFont(ratings.font_sheet));
  };

  // Without a reply there is nothing to show, and nothing to write to the page's console.
  start().catch(() => {});
  return () => {
    isGone = true;
    for (const undo of undos) undo();
  };
}

/**
 * Draws the ratings and sends what the visitor chooses, and at once what an earlier page could not send. Returns a function
 * that tries again.
 */
function drawAndSend(
  shadow: ShadowRoot,
  memory: ReturnType<typeof openStoredRating>,
  calls: Calls,
  { total_ratings, average_rating, words, ...look }: VisitorRatings,
): () => void {
  const stored = memory.find();
  let state: RatingState = {
    ...{ total_ratings, average_rating },
    chosen: stored?.rating ?? null,
    outcome: stored ? 'rated' : 'asking',
  };
  const change = (part: Partial<RatingState>) => {
    state = { ...state, ...part };
    draw(look, state);
  };
  const settle = async () => {
    // If the visitor chose again in the meantime, that is sent next.
    for (let sent: number | undefined; state.chosen !== null && state.chosen !== sent; ) {
      sent = state.chosen;
      change({ outcome: 'sending' });
      const outcome = await calls.send(sent);
      if (sent !== state.chosen) continue;
      if (outcome === 'refused') memory.forget();
      if (typeof outcome === 'string') return change({ outcome });
      memory.save({ rating: sent, sent: true });
      change({ ...outcome.figures, outcome: 'thanks' });
    }
  };
  const send = () => {
    if (state.outcome !== 'sending') settle();
  };
  const choose = (chosen: number) => {
    memory.save({ rating: chosen, sent: false });
    change({ chosen });
  };
  const draw = drawRatings(shadow, { choose, settle: send }, words);
  change({});
  if (stored?.sent === false) send();
  return () => {
    if (state.outcome === 'failed') send();
  };
}

/** Loads the font into the page itself, since a shadow root cannot load one. If it fails, the system's font stays. */
function loadFont(href: string): () => void {
  const link = h('link', { rel: 'stylesheet', referrerPolicy: 'no-referrer', href });
  document.head.append(link);
  return () => link.remove();
}
