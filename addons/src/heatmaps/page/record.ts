import { CALM, findControl, findPlace, IGNORED, isField, isWithin, looksClickable, nameElement } from './elements.ts';
import type { Row } from './view.ts';
import { findDepth, openBursts, openCounts, writeView } from './view.ts';

/** Milliseconds that the page must be visible, or the view does not count. */
const VISIBLE_MS = 1000;
/** If nothing happens within this time after a click, the click is dead. */
const DEAD_MS = 1000;
const DEAD_SCROLL_PX = 10;
const LONGEST_MS = 600_000;
/** A click on a label is followed by one on its field, which nobody made. */
const LABEL_MS = 50;

/**
 * Counts clicks and scrolling of one page view, and sends the sums once: when the page is first hidden or left, or
 * after ten minutes. Returns a function that ends it, with or without sending. Nothing is read from or kept in the
 * browser.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions that share the state of one page view
export function record(url: string, nonce = '', layout = ''): (isSent: boolean) => void {
  const { pathname: path } = location;
  const ending = new AbortController();
  const { signal } = ending;
  const counts = openCounts();
  const isRage = openBursts();
  let isVisibleEnough = false;
  /** The lowest point that was in the window, and the last known height of the document. */
  let lowest = 0;
  let height = 1;
  /** When something last happened that a click may have caused. */
  let lastEffect = 0;
  let focused = document.activeElement;
  let clickedLabel: HTMLLabelElement | undefined;
  let labelAt = 0;
  let clickedAtTop = 0;
  let watched = 0;

  const listen = <Type extends Event>(to: EventTarget, type: string, work: (event: Type) => void) =>
    to.addEventListener(type, ((event: Type) => attempt(() => work(event))) as EventListener, {
      capture: true,
      passive: true,
      signal,
    });
  const later = (work: () => void, ms: number) =>
    setTimeout(() => {
      if (!signal.aborted) attempt(work);
    }, ms);
  const noteEffect = () => {
    lastEffect = performance.now();
  };
  const changes = new MutationObserver(noteEffect);
  const noteFocus = () => {
    const { activeElement } = document;
    if (activeElement !== focused && isField(activeElement)) noteEffect();
    focused = activeElement;
  };
  const noteDepth = () => {
    // In a single-page site these may be another page's by now.
    if (location.pathname !== path) return;
    lowest = Math.max(lowest, scrollY + innerHeight);
    height = document.scrollingElement?.scrollHeight ?? height;
  };

  const watch = (row: Row, roots: Node[], at: number) => {
    const from = address();
    for (const root of roots)
      changes.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    watched++;
    later(() => {
      watched--;
      if (watched === 0) changes.disconnect();
      noteFocus();
      if (lastEffect < at && address() === from && !hasSelection()) row[3]++;
    }, DEAD_MS);
  };

  const onClick = (event: MouseEvent) => {
    const { target, clientX, clientY, timeStamp } = event;
    // The loader notices a new address a little later.
    if (location.pathname !== path) return end(true);
    noteDepth();
    // Through open shadow roots; the target is the outermost host.
    const nodes = event.composedPath();
    const deepest = nodes[0] as Element;
    if (!event.isTrusted || !(target instanceof Element) || isWithin(nodes, IGNORED)) return;
    const control = findControl(target);
    if (clickedLabel?.control === target && timeStamp - labelAt < LABEL_MS) return;
    clickedLabel = control instanceof HTMLLabelElement ? control : undefined;
    labelAt = timeStamp;
    const named = nameElement(control ?? target);
    if (!named) return;
    const { selector, element } = named;
    const place = findControl(element) ? 0 : findPlace(element.getBoundingClientRect(), clientX, clientY);
    const row = counts.add(selector, place);
    if (!row) return;
    const innerControl = findControl(deepest) ?? control;
    // Holding a key down makes many clicks, with a detail of 0.
    if (event.detail > 0 && !isWithin(nodes, CALM) && !hasSelection())
      if (isRage({ element, x: clientX, y: clientY, at: timeStamp })) row[4]++;
    noteFocus();
    clickedAtTop = scrollY;
    if (looksClickable(deepest, innerControl))
      watch(row, [document, ...nodes.filter((node) => node instanceof ShadowRoot)], timeStamp);
  };

  /** A click in a frame can only be seen by the focus that goes there. */
  const onBlur = () => {
    noteEffect();
    later(() => {
      const frame = document.activeElement;
      const named = frame?.matches('iframe:hover') && !frame.closest(IGNORED) && nameElement(frame);
      if (named) counts.add(named.selector, 0);
    }, 0);
  };

  const end = (isSent: boolean) => {
    if (signal.aborted) return;
    ending.abort();
    changes.disconnect();
    if (!isSent || !isVisibleEnough) return;
    noteDepth();
    const body = writeView({ path, layout, nonce }, findDepth(lowest, height), counts.rows());
    // Text needs no preflight, for which a page that is being left could not wait.
    fetch(url, {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch(() => {});
  };

  let visibleTimer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(visibleTimer);
    if (document.hidden) {
      if (isVisibleEnough) end(true);
    } else {
      visibleTimer = later(() => {
        isVisibleEnough = true;
      }, VISIBLE_MS);
    }
  };
  const onScroll = ({ target }: Event) => {
    if (target !== document || Math.abs(scrollY - clickedAtTop) > DEAD_SCROLL_PX) noteEffect();
    noteDepth();
  };

  listen(window, 'click', onClick);
  listen(window, 'scroll', onScroll);
  listen(window, 'blur', (event) => event.target === window && onBlur());
  listen(document, 'visibilitychange', onVisibility);
  listen(window, 'pagehide', () => end(true));
  later(() => end(true), LONGEST_MS);
  noteDepth();
  onVisibility();
  return (isSent) => attempt(() => end(isSent));
}

/** Nothing may throw into the page. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}

/** A link to a mere `#` adds it to the address, which is no effect. */
function address(): string {
  return location.href.replace(/#$/, '');
}

function hasSelection(): boolean {
  return getSelection()?.isCollapsed === false;
}
