import { guard } from '../guard.ts';

const LOOK_MS = 250;
const SEEN_MS = 1000;
/** Of panel or toggle: a share, or pixels. */
const SHARE = 0.5;
const [WIDTH, HEIGHT] = [200, 100];

/**
 * Calls `onSeen` once enough of the survey has been in view for a second; frames around the page count too. In browsers
 * that cannot tell, at once. Returns a function that ends this.
 */
export function whenSeen(root: HTMLElement, onSeen: () => void): () => void {
  // Under this name it stays the page's own, which an old browser's polyfill may have made.
  let observer: IntersectionObserver | undefined;
  let since = 0;
  let lookedAt = 0;
  const judge = guard((entries: IntersectionObserverEntry[]) => {
    const now = performance.now();
    // While nothing was drawn, nothing was seen.
    if (now - lookedAt > 2 * LOOK_MS || !entries.some(isInView) || isCovered(root)) since = now;
    lookedAt = now;
    if (now - since >= SEEN_MS) onSeen();
  });
  const look = guard(() => {
    observer?.disconnect();
    if (document.hidden) return;
    observer = new window.IntersectionObserver(judge);
    for (const part of root.shadowRoot?.querySelectorAll('.panel, .toggle') ?? []) observer.observe(part);
  });
  if (!window.IntersectionObserver) {
    onSeen();
    return () => {};
  }
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    observer?.disconnect();
  };
}

function isInView({ intersectionRatio, intersectionRect }: IntersectionObserverEntry): boolean {
  const { width, height } = intersectionRect;
  return (intersectionRatio >= SHARE && width > 0) || (width >= WIDTH && height >= HEIGHT);
}

/** The survey is invisible, or a modal dialog or full-screen element of the page is open without containing it. */
function isCovered(root: HTMLElement): boolean {
  for (const above of listAbove()) if (!above.contains(root)) return true;
  let frame: Element | null = root;
  for (let view: Window = window; frame; view = view.parent) {
    if (getComputedStyle(frame).visibility === 'hidden') return true;
    frame = view.frameElement;
  }
  return false;
}

/** Older browsers do not know these selectors. */
function listAbove(): ArrayLike<Element> & Iterable<Element> {
  try {
    return document.querySelectorAll(':modal, :fullscreen');
  } catch {
    return [];
  }
}
