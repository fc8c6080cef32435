import type { WidgetSurvey } from '@userfeedback/contract';
import { waitsForTrigger } from '@userfeedback/engine/visit/start-trigger';
import { hasPauses } from '@userfeedback/engine/visit/verdict';
import { guard } from './guard.ts';
import { setMarks } from './marks.ts';
import type { PageContext, Shown } from './parts.ts';
import { noteProblem } from './problem.ts';

/** Marks the element of a survey that shows nothing unless the page opens it. */
export const HELD_MARK = 'data-held';
/** A survey starts only if a document no older than this still contains it. */
const MAX_AGE_MS = 30_000;

/** A survey with its element in the page, started or not. */
export interface Placed extends Shown {
  /** The survey has started, and its element is still in the page. */
  isRunning: () => boolean;
  /** A single-page site may have removed this element. */
  root: HTMLElement;
}

/**
 * Adds a root element, inside `into` or over the page, and starts the survey when its trigger fires; one that is held
 * back starts only if the page opens it.
 */
export function placeSurvey(context: PageContext, survey: WidgetSurvey, into?: Element, isHeldBack = false): Placed {
  const { site, sent, storage, debug, parts, trial, reasons, fillIn } = context;
  const isInline = into !== undefined;
  const hasWaited = isHeldBack || waitsForTrigger(survey, isInline);
  const root = document.createElement('userfeedback-widget');
  let shown: Shown | undefined;
  let isGone = false;
  let started: Promise<void> | undefined;
  let stopWaiting: (() => void) | undefined;

  const begin = async (isCalled: boolean) => {
    stopWaiting?.();
    root.toggleAttribute(HELD_MARK, false);
    // The survey may have been paused since the page was loaded.
    const loading = parts.panel();
    const { surveys, widget_settings } = await site.load(MAX_AGE_MS);
    const takeTurn =
      isInline || isCalled || !hasPauses(widget_settings)
        ? undefined
        : (await (await parts.rules()).opening(parts)).turnOf(storage, survey, widget_settings, reasons);
    const panel = await loading;
    const needed = await panel.loadNeeded(context, survey, root);
    if (isGone) return;
    try {
      if (surveys.some(({ id }) => id === survey.id)) {
        const how = { isInline, hasWaited, trial, fillIn, takeTurn, ...needed };
        shown = panel.show({ site, sent, storage, debug, survey, root, ...how });
      } else destroy();
    } catch (error) {
      // The panel cannot work here, for example because the page has broken its timers.
      noteProblem(debug, survey, error);
      destroy();
    }
  };
  const start = guard(async (isCalled: boolean) => {
    started ??= begin(isCalled);
    try {
      await started;
    } catch (error) {
      // Parts that it needs cannot be loaded. The next decision tries again.
      noteProblem(debug, survey, error);
      destroy();
      throw error;
    }
  });
  const wait = guard(async () => {
    const { waitForTriggers } = await (await parts.rules()).triggers(parts);
    if (!isGone && !started) stopWaiting = waitForTriggers(survey, context, () => start(false));
  });
  const destroy = () => {
    isGone = true;
    stopWaiting?.();
    shown?.destroy();
    root.remove();
  };

  setMarks(root, { survey: survey.id, state: hasWaited ? 'waiting' : 'inactive', index: -1 });
  // Out of the flow, or a page that is a grid would make room for the empty element.
  if (!isInline) root.style.position = 'fixed';
  root.toggleAttribute('data-inline', isInline);
  root.toggleAttribute(HELD_MARK, isHeldBack);
  // Beside the body, because a transform or filter on the body would move it out of the window's corner.
  (into ?? document.documentElement).append(root);
  if (!hasWaited) start(false);
  else if (!isHeldBack) wait();
  return {
    isRunning: () => !!started && root.isConnected,
    root,
    open: guard(async () => {
      await start(true);
      // Even if it starts minimised.
      shown?.open();
    }),
    close: () => shown?.close(),
    isBegun: () => !!shown?.isBegun(),
    destroy,
  };
}
