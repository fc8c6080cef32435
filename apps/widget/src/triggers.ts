import type { StartTrigger } from '@userfeedback/engine/visit/start-trigger';

/** Pixels. A pointer that moves up into this zone at the top of the window is about to leave the page. */
const EXIT_ZONE = 150;

export type Stop = () => void;

/**
 * Calls `start` once, when the trigger fires. A delay counts from `loadedAt`, a time of `performance.now()`. Returns a
 * function that cancels the trigger.
 */
export function onTrigger(trigger: StartTrigger, loadedAt: number, start: () => void): Stop | undefined {
  if (trigger.type === 'delay') {
    const timer = setTimeout(start, trigger.seconds * 1000 - (performance.now() - loadedAt));
    return () => clearTimeout(timer);
  }
  if (trigger.type === 'before_abandon') {
    let last = 0;
    return once('mousemove', start, ({ clientY }) => {
      const isLeaving = clientY < EXIT_ZONE && clientY < last;
      last = clientY;
      return isLeaving;
    });
  }
  if (trigger.type === 'half_page' && !isHalfRead()) return once('scroll', start, isHalfRead);
  if (trigger.type !== 'never') start();
  return undefined;
}

/** Also true if the page is too short to scroll. */
function isHalfRead(): boolean {
  return scrollY * 2 >= document.documentElement.scrollHeight - innerHeight;
}

function once<Name extends 'mousemove' | 'scroll'>(
  name: Name,
  start: () => void,
  isDue: (event: DocumentEventMap[Name]) => boolean,
): Stop {
  const stop = () => document.removeEventListener(name, listener);
  const listener = (event: DocumentEventMap[Name]) => {
    if (!isDue(event)) return;
    stop();
    start();
  };
  document.addEventListener(name, listener, { passive: true });
  return stop;
}
