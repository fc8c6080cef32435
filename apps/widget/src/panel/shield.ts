import { guard } from '../guard.ts';

/** If the page received these, it would take what happens in the panel for something that happens in the page. */
const STAYS_INSIDE =
  'mousedown pointerdown touchstart click focusin focusout beforeinput input paste copy cut dragstart selectstart contextmenu';
const FIELDS = 'input:not([type=radio],[type=checkbox]),textarea,select';
/** A page that takes the focus so soon after the visitor's press or key does so because of it. */
const AT_ONCE_MS = 100;
const LOOK_MS = 250;
/** Some pages take the focus again at once. */
const BLURS_MAX = 2;
const BLUR_AGAIN_MS = 50;

/**
 * Keeps what the visitor does in the panel from the page's handlers, and the second click of a double click from the
 * next question. Moves and releases pass, so that what began on the page can end.
 */
export function shieldEvents(root: HTMLElement): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    // The page cannot tell that the keys are pressed in a text field, and would take them as shortcuts. Escape and Tab are
    // for the page too, for example for a dialog around an inline survey.
    root.addEventListener(type, (event) => {
      if (!/Escape|Tab/.test(event.key)) event.stopPropagation();
    });
  }
  for (const type of STAYS_INSIDE.split(' '))
    root.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  const ignoreSecondClick = (event: MouseEvent) => {
    // It was meant for the question that the first click has answered.
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('click', ignoreSecondClick, true);
}

/**
 * For pages whose handlers receive everything before us. A pressed field gets the focus although they prevent it. If
 * they take the focus from a field that the visitor has just pressed or typed into, `onTaken` is called; if it returns
 * true, the page's field loses the focus too, and `onFree` is called once that field is out of view. `giveBack` returns
 * the focus, if it is still here, to what had it before.
 */
export function guardFocus(root: HTMLElement, onTaken: () => boolean, onFree: () => void) {
  const { shadowRoot } = root;
  let usedAt = Number.NEGATIVE_INFINITY;
  /** The page's element that had the focus last. */
  let before: EventTarget | null = null;
  let isTouched = false;
  let looking: ReturnType<typeof setInterval> | undefined;

  const onUse = guard((event: Event) => {
    const [used] = event.composedPath() as Element[];
    usedAt = Number.NEGATIVE_INFINITY;
    if (event.target !== root || !used) return;
    isTouched = 'touches' in event || ('pointerType' in event && event.pointerType === 'touch');
    // Tab leads out of the panel. Buttons and options work whoever has the focus.
    if ('key' in event ? event.key !== 'Tab' : used.matches(FIELDS)) usedAt = performance.now();
    // The browser does this too, unless the page prevents it. A touch may be the beginning of a scroll.
    const isPress = event.type !== 'pointerdown' || ('pointerType' in event && event.pointerType === 'mouse');
    if (isPress && event.type !== 'touchstart' && used.matches(FIELDS)) (used as HTMLElement).focus();
  });
  const onLeave = guard((event: Event) => {
    const { relatedTarget } = event as FocusEvent;
    if (!relatedTarget || performance.now() - usedAt > AT_ONCE_MS) return;
    if (shadowRoot?.contains(relatedTarget as Node) || !onTaken()) return;
    setTimeout(() => blurTaker(BLURS_MAX));
    clearInterval(looking);
    looking = setInterval(() => {
      if (isInView(relatedTarget as Element)) return;
      clearInterval(looking);
      looking = undefined;
      onFree();
    }, LOOK_MS);
  });
  const onCome = guard((event: Event) => {
    const { relatedTarget } = event as FocusEvent;
    if (relatedTarget && !shadowRoot?.contains(relatedTarget as Node)) before = relatedTarget;
  });
  const giveBack = guard(() => {
    const element = before as HTMLElement | null;
    // A keyboard would come up on the screen.
    const mayHaveIt = element?.isConnected && !(isTouched && element.matches(`${FIELDS},[contenteditable]`));
    if (mayHaveIt && document.activeElement === root) element.focus({ preventScroll: true });
  });
  const blurTaker = guard((times: number) => {
    const focused = document.activeElement as HTMLElement | null;
    if (!times || focused === root) return;
    focused?.blur();
    setTimeout(() => blurTaker(times - 1), BLUR_AGAIN_MS);
  });
  // On the document, so that most events arrive before the page's handlers can stop them.
  const uses = ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown'];
  for (const type of uses) document.addEventListener(type, onUse, { capture: true, passive: true });
  shadowRoot?.addEventListener('focusout', onLeave);
  shadowRoot?.addEventListener('focusin', onCome);
  const end = () => {
    clearInterval(looking);
    for (const type of uses) document.removeEventListener(type, onUse, true);
  };
  return { giveBack, end };
}

/** Dialogs are hidden in many ways. */
function isInView(element: Element): boolean {
  if (!element.isConnected || !element.getClientRects().length) return false;
  if (getComputedStyle(element).visibility === 'hidden') return false;
  for (let around: Element | null = element; around; around = around.parentElement)
    if (getComputedStyle(around).opacity === '0') return false;
  return true;
}
