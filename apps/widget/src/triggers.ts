import { addonRoots } from '@userfeedback/addons/page-roots';
import type { Trigger, TriggerOf } from '@userfeedback/contract';
import { describeTrigger, isAwaited, startTriggers } from '@userfeedback/engine/visit/start-trigger';
import { readProperties } from '@userfeedback/engine/visit/told/told-facts';
import { guard } from './guard.ts';
import type { PageCall, PageContext, TriggersModule } from './parts.ts';

/** Pixels. A pointer that moves up into this zone at the top of the window is about to leave the page. */
const EXIT_ZONE = 150;
/** A click in here is not one on an element of the page. */
const OURS = `userfeedback-widget,${addonRoots}`;
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchstart'];

type Stop = () => void;

/** A click or an event that opens a survey a little later. */
interface Pending {
  /** The visitor must still be here. */
  address: string;
  due: number;
}

/** By survey id. A survey that is judged again meanwhile goes on waiting. */
const pendings: Record<number, Pending> = {};

/**
 * Milliseconds that a visitor still has to be idle, by survey and trigger. A survey that is judged again meanwhile goes
 * on waiting.
 */
const idles: Record<string, { address: string; left: number }> = {};

/** Events that have met a trigger: they do not count again when the survey is judged again. */
const met: PageCall[] = [];

/** `due` is called each time the trigger happens, with the seconds still to wait. */
type Wait<T extends Trigger> = (
  trigger: T,
  due: (after: number) => void,
  context: PageContext,
  surveyId: number,
) => Stop | undefined;

export const waitForTriggers: TriggersModule['waitForTriggers'] = (survey, context, start) => {
  const { id } = survey;
  const triggers = startTriggers(survey, context.device);
  let stops: (Stop | undefined)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    for (const one of stops) one?.();
    if (pendings[id]?.address !== location.href) delete pendings[id];
    delete context.debug.waiting?.[id];
  };
  const open = guard(() => {
    const { address = location.href } = pendings[id] ?? {};
    delete pendings[id];
    if (isOver || address !== location.href) return;
    stop();
    start();
  });
  const openWhenDue = ({ due }: Pending) => {
    clearTimeout(timer);
    timer = setTimeout(open, due - performance.now());
  };
  const onDue = (after: number) => {
    if (after === 0) {
      delete pendings[id];
      return open();
    }
    const next = { address: location.href, due: performance.now() + after * 1000 };
    const before = pendings[id];
    const isSooner = before?.address === next.address && before.due <= next.due;
    pendings[id] = isSooner ? before : next;
    openWhenDue(pendings[id]);
  };

  context.debug.waiting ??= {};
  context.debug.waiting[id] = triggers.map(describeTrigger);
  const pending = pendings[id];
  if (pending?.address === location.href) openWhenDue(pending);
  stops = triggers.map((trigger) => (WAYS[trigger.type] as Wait<Trigger>)(trigger, onDue, context, id));
  // One had happened already.
  if (isOver) stop();
  return stop;
};

const WAYS: { [Kind in Trigger['type']]: Wait<TriggerOf<Kind>> } = {
  delay: ({ seconds }, due, { loadedAt }) => {
    const timer = setTimeout(() => due(0), seconds * 1000 - (performance.now() - loadedAt));
    return () => clearTimeout(timer);
  },
  // A page that cannot be scrolled is at its end.
  scroll: ({ percent }, due) => {
    const isThere = () => Math.ceil(scrollY) * 100 >= percent * (document.documentElement.scrollHeight - innerHeight);
    if (isThere()) return void due(0);
    return listen(['scroll'], () => isThere() && due(0));
  },
  exit: (_trigger, due) => {
    let last = 0;
    return listen(['mousemove'], ({ clientY }) => {
      if (clientY < EXIT_ZONE && clientY < last) due(0);
      last = clientY;
    });
  },
  click: ({ selector, after }, due) =>
    listen(['click'], (event) => {
      const path = event.composedPath();
      const isIn = (searched: string) => path.some((one) => isMatch(one, searched));
      if (isIn(selector) && !isIn(OURS)) due(after);
    }),
  event: (trigger, due, context) => {
    const look = guard(() => {
      for (const call of context.calls) {
        const { name, value, props } = call;
        if (name !== 'track' || met.includes(call)) continue;
        if (!isAwaited(trigger, { name: `${value}`, props: readProperties(props) })) continue;
        met.push(call);
        due(trigger.after);
      }
    });
    context.eventHeard = [...(context.eventHeard ?? []), look];
    look();
    return () => {
      context.eventHeard = context.eventHeard?.filter((heard) => heard !== look);
    };
  },
  idle: ({ seconds }, due, _context, id) => {
    const key = `${id}/${seconds}`;
    const address = location.href;
    let left = idles[key]?.address === address ? idles[key].left : seconds * 1000;
    let since = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startOver = () => {
      left = seconds * 1000;
      count();
    };
    /** Time in which the page is hidden does not count. */
    const count = () => {
      clearTimeout(timer);
      since = performance.now();
      if (document.hidden) return;
      timer = setTimeout(() => {
        startOver();
        due(0);
      }, left);
    };
    const stopListening = listen(ACTIVITY, startOver);
    const stopWatching = listen(['visibilitychange'], () => {
      if (document.hidden) left -= performance.now() - since;
      count();
    });
    count();
    return () => {
      clearTimeout(timer);
      if (!document.hidden) left -= performance.now() - since;
      idles[key] = { address, left };
      stopListening();
      stopWatching();
    };
  },
};

/** A target may be the window or a root, and the selector may be one that the browser does not understand. */
function isMatch(target: EventTarget, selector: string): boolean {
  try {
    return (target as Element).matches(selector);
  } catch {
    return false;
  }
}

/** Before the page's own listeners, which may stop events; changes nothing for the page. */
function listen(names: string[], heard: (event: MouseEvent) => void): Stop {
  const listener = guard(heard);
  for (const name of names) addEventListener(name as 'click', listener, { capture: true, passive: true });
  return () => {
    for (const name of names) removeEventListener(name as 'click', listener, true);
  };
}
