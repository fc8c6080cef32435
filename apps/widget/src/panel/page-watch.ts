import { guard } from '../guard.ts';

export const smallScreen: MediaQueryList = matchMedia('(max-width: 480px)');
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Keeps the sheet above the on-screen keyboard, and hides it while the visitor fills in the page's own fields. */
export function watchPage(root: HTMLElement, onResize: () => void): () => void {
  const view = window.visualViewport;
  const fit = () => {
    // Undoes the page's own `zoom`, which would push the survey out of the window.
    const zoom = document.documentElement.currentCSSZoom ?? 1;
    root.style.setProperty('--uf-zoom', `${1 / zoom}`);
    if (!view) return;
    // Pinch zoom makes the viewport smaller too, but then no keyboard covers the page.
    const keyboardHeight = view.scale > 1.05 ? 0 : innerHeight - view.height - view.offsetTop;
    root.style.setProperty('--uf-keyboard', `${Math.max(0, Math.round(keyboardHeight))}px`);
    if (keyboardHeight > 0) root.shadowRoot?.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  /** Browsers scroll the cursor into view, but not the whole text field. */
  const scrollToField = () => {
    const field = root.shadowRoot?.activeElement;
    if (field?.matches('textarea')) field.scrollIntoView({ block: 'nearest' });
  };
  const hideWhileBusy = () => {
    const focused = document.activeElement;
    const isBusy = smallScreen.matches && focused !== root && focused?.matches(FIELDS);
    root.toggleAttribute('data-yield', !!isBusy);
  };
  const listeners: [EventTarget | null, string, () => void][] = [
    [view, 'resize', fit],
    [view, 'scroll', fit],
    [smallScreen, 'change', onResize],
    [root.shadowRoot, 'focusin', () => setTimeout(scrollToField)],
    [document, 'focusin', hideWhileBusy],
    // A little later: when `focusout` fires, the next field does not have the focus yet.
    [document, 'focusout', () => setTimeout(hideWhileBusy)],
  ];
  for (const [target, type, listener] of listeners) target?.addEventListener(type, listener);
  fit();
  hideWhileBusy();
  return () => {
    for (const [target, type, listener] of listeners) target?.removeEventListener(type, listener);
  };
}

/**
 * Puts the survey into the browser's top layer, above every `z-index` of the page. Browsers without popovers leave it
 * where it is. The page's modal dialogs and full-screen elements stay above: if one is open, the survey waits until it
 * is closed, and one that opens later covers the survey anyway.
 */
export function keepOnTop(root: HTMLElement): () => void {
  const moveToTop = guard(() => {
    if (document.querySelector(':modal, :fullscreen')) return;
    root.popover = 'manual';
    if (!root.matches(':popover-open')) root.showPopover();
  });
  moveToTop();
  document.addEventListener('close', moveToTop, true);
  document.addEventListener('fullscreenchange', moveToTop);
  return () => {
    document.removeEventListener('close', moveToTop, true);
    document.removeEventListener('fullscreenchange', moveToTop);
  };
}
