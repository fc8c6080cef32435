import type { StartTrigger } from '@userfeedback/engine/visit/start-trigger';

/** Height of the zone at the window's top that says somebody is about to leave. */
const EXIT_ZONE = 150;

type Stop = () => void;

/**
 * Calls `start` once, when the trigger comes; delays count from `loadedAt`, by `performance.now()`.
 * The answer calls it off.
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

/** Also true on a page that cannot be scrolled. */
function isHalfRead(): boolean {
  return scrollY * 2 >= document.documentElement.scrollHeight - innerHeight;
}

function once<Name extends 'mousemove' | 'scroll'>(
  name: Name,
  start: () => void,
  isTime: (event: DocumentEventMap[Name]) => boolean,
): Stop {
  const stop = () => document.removeEventListener(name, hear);
  const hear = (event: DocumentEventMap[Name]) => {
    if (!isTime(event)) return;
    stop();
    start();
  };
  document.addEventListener(name, hear, { passive: true });
  return stop;
}
