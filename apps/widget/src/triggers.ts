import type { StartTrigger } from '@userfeedback/engine/start-trigger';

/** Height of the zone at the window's top that says somebody is about to leave (EL-20). */
const EXIT_ZONE = 150;
const loadedAt = performance.now();

type Stop = () => void;
const nothing = () => {};

/** Calls `start` once, when the trigger comes (EL-17 to EL-22). The answer calls it off. */
export function onTrigger(trigger: StartTrigger, start: () => void): Stop {
  if (trigger.type === 'delay') {
    const timer = setTimeout(start, trigger.seconds * 1000 - (performance.now() - loadedAt));
    return () => clearTimeout(timer);
  }
  if (trigger.type === 'before_abandon') {
    let last = -1;
    return once(document, 'mousemove', start, (event) => {
      const y = event instanceof MouseEvent ? event.clientY : last;
      const isLeaving = y < EXIT_ZONE && y < last;
      last = y;
      return isLeaving;
    });
  }
  if (trigger.type === 'half_page' && !isHalfRead()) return once(window, 'scroll', start, isHalfRead);
  if (trigger.type !== 'never') start();
  return nothing;
}

/** Also true on a page that cannot be scrolled (OP-081). */
function isHalfRead(): boolean {
  return scrollY * 2 >= document.documentElement.scrollHeight - innerHeight;
}

function once(target: EventTarget, type: string, start: () => void, isTime: (event: Event) => boolean) {
  const stop = () => target.removeEventListener(type, hear);
  const hear = (event: Event) => {
    if (!isTime(event)) return;
    stop();
    start();
  };
  target.addEventListener(type, hear, { passive: true });
  return stop;
}
