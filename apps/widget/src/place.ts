import type { WidgetSurvey } from '@userfeedback/contract';
import { startTrigger } from '@userfeedback/engine/visit/start-trigger';
import { readDevice } from './facts.ts';
import { guard } from './guard.ts';
import { mark } from './marks.ts';
import type { PageStart, Shown } from './parts.ts';

/** The shared document counts as new for so long. */
const FRESH_MS = 30_000;

/** A survey that has its place on the page, started or not. */
export interface Placed extends Shown {
  /** It has started and is not closed. */
  isRunning: () => boolean;
  /** Single-page sites may have taken it out. */
  root: HTMLElement;
}

/** Gives a survey its root element, inside `into` or over the page, and starts it when its trigger comes. */
export function placeSurvey(
  { site, storage, parts, loadedAt }: PageStart,
  survey: WidgetSurvey,
  into?: Element,
): Placed {
  const isInline = into !== undefined;
  const trigger = startTrigger(survey, { device: readDevice(), inline: isInline });
  const hasWaited = trigger.type !== 'immediate';
  const root = document.createElement('userfeedback-widget');
  let shown: Shown | undefined;
  let isGone = false;
  let started: Promise<void> | undefined;
  let stop: (() => void) | undefined;

  const begin = async () => {
    stop?.();
    // It may have been paused since the page was loaded.
    const loading = parts.panel();
    const { surveys } = await site.load(FRESH_MS);
    const panel = await loading;
    if (isGone) return;
    try {
      if (surveys.some(({ id }) => id === survey.id)) {
        shown = panel.show({ site, storage, survey, root, isInline, hasWaited });
      } else destroy();
    } catch {
      // What the page leaves of its timers does not do.
      destroy();
    }
  };
  const start = guard(() => {
    started ??= begin();
    return started;
  });
  const arm = guard(async () => {
    const { onTrigger } = await parts.rules();
    if (!isGone && !started) stop = onTrigger(trigger, loadedAt, start);
  });
  const destroy = () => {
    isGone = true;
    stop?.();
    shown?.destroy();
    root.remove();
  };

  mark(root, { survey: survey.id, state: hasWaited ? 'waiting' : 'inactive', index: -1 });
  // Out of the flow: even an empty box would be an item in a page that is a grid.
  if (!isInline) root.style.position = 'fixed';
  root.toggleAttribute('data-inline', isInline);
  // Beside the body, whose transforms and filters would make a box of their own for it.
  (into ?? document.documentElement).append(root);
  if (hasWaited) arm();
  else start();
  return {
    isRunning: () => !!started && root.isConnected,
    root,
    open: guard(async () => {
      await start();
      // Also where it would begin minimised.
      shown?.open();
    }),
    close: () => shown?.close(),
    isBegun: () => !!shown?.isBegun(),
    destroy,
  };
}
