import type { VisitedPage } from '@userfeedback/addon-kit';
import type { VisitorRatings } from '../endpoints.ts';
import type { Calls } from './calls.ts';
import { openCalls } from './calls.ts';
import { attempt, h } from './elements.ts';
import type { RatingState } from './rating-view.ts';
import { drawRatings } from './rating-view.ts';
import { ROOT } from './root.ts';
import { openStoredRating } from './stored-rating.ts';

/** Milliseconds before a rating is sent again, at first and at most. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * A rating that cannot be sent is stored; it is sent when the visitor tries again, the connection is back or the page
 * is opened again. Returns a function that removes the ratings.
 */
export function showRatings(element: HTMLElement, postId: string, visit: VisitedPage): () => void {
  const lang = element.closest<HTMLElement>('[lang]')?.lang;
  const calls = openCalls(visit.api, postId, visit.visitorId, lang);
  const root = h(ROOT as 'div');
  const undos = [() => root.remove()];
  let isGone = false;

  const start = async () => {
    const ratings = await calls.read();
    if (isGone) return;
    const { sendAgain, stop } = drawAndSend(
      root.attachShadow({ mode: 'open' }),
      openStoredRating(visit, postId),
      calls,
      ratings,
    );
    element.append(root);
    addEventListener('online', sendAgain);
    undos.push(stop, () => removeEventListener('online', sendAgain));
    if (ratings.font_sheet) undos.push(loadFont(ratings.font_sheet));
  };

  attempt(start)();
  return () => {
    isGone = true;
    for (const undo of undos) undo();
  };
}

/**
 * Also sends at once what an earlier page could not send. What fails is sent again a little later; `sendAgain` does so
 * now.
 */
function drawAndSend(
  shadow: ShadowRoot,
  memory: ReturnType<typeof openStoredRating>,
  calls: Calls,
  { total_ratings, average_rating, words, ...look }: VisitorRatings,
) {
  const stored = memory.recall();
  let isSending = false;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: RatingState = {
    total_ratings,
    average_rating,
    chosen: stored?.rating ?? null,
    outcome: stored ? 'rated' : 'asking',
  };
  const change = (part: Partial<RatingState>) => {
    state = { ...state, ...part };
    draw(look, state);
  };
  /** Returns the outcome for the rating that the visitor chose last. */
  const sendChosen = async () => {
    for (;;) {
      const sent = state.chosen ?? 0;
      const outcome = await calls.send(sent);
      // Otherwise the visitor has chosen again in the meantime.
      if (sent === state.chosen) return outcome;
    }
  };
  const send = attempt(async () => {
    clearTimeout(timer);
    if (isSending || state.chosen === null) return;
    isSending = true;
    const outcome = await sendChosen();
    isSending = false;
    if (outcome === 'refused') memory.forget();
    if (outcome === 'failed') {
      timer = setTimeout(send, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
    if (typeof outcome === 'string') return change({ outcome });
    memory.save({ rating: state.chosen, sent: true });
    change({ ...outcome.figures, outcome: 'thanks' });
  });
  const settle = () => {
    if (!isSending) change({ outcome: 'sending' });
    return send();
  };
  const choose = (chosen: number) => {
    memory.save({ rating: chosen, sent: false });
    change({ chosen });
  };
  const draw = drawRatings(shadow, { choose, settle }, words);
  change({});
  if (stored?.sent === false) settle();
  return { sendAgain: () => void (state.outcome === 'failed' && send()), stop: () => clearTimeout(timer) };
}

/** Loads the font into the page, since a shadow root cannot load one. If it fails, the system's font stays. */
function loadFont(href: string): () => void {
  const link = h('link', { rel: 'stylesheet', referrerPolicy: 'no-referrer', href });
  document.head.append(link);
  return () => link.remove();
}
