/** Screens on which a survey is a sheet at the bottom. */
export const smallScreen: MediaQueryList = matchMedia('(max-width: 480px)');
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Keeps the sheet of small screens above the keyboard, and away while the visitor fills in the page's own fields. */
export function watchPage(root: HTMLElement, onResize: () => void): () => void {
  const view = window.visualViewport;
  const fit = () => {
    // The page's own zoom would push it out of the window.
    const zoom = document.documentElement.currentCSSZoom ?? 1;
    root.style.setProperty('--uf-zoom', `${1 / zoom}`);
    if (!view) return;
    // Pinching shrinks the view as well, but nothing covers the page then.
    const covered = view.scale > 1.05 ? 0 : innerHeight - view.height - view.offsetTop;
    root.style.setProperty('--uf-keyboard', `${Math.max(0, Math.round(covered))}px`);
    if (covered > 0) root.shadowRoot?.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  /** Browsers bring a text's cursor into view, and leave the rest of its field below the edge. */
  const reveal = () => {
    const field = root.shadowRoot?.activeElement;
    if (field?.matches('textarea')) field.scrollIntoView({ block: 'nearest' });
  };
  const yieldToPage = () => {
    const focused = document.activeElement;
    const isBusy = smallScreen.matches && focused !== root && focused?.matches(FIELDS);
    root.toggleAttribute('data-yield', !!isBusy);
  };
  const wires: [EventTarget | null, string, () => void][] = [
    [view, 'resize', fit],
    [view, 'scroll', fit],
    [smallScreen, 'change', onResize],
    [root.shadowRoot, 'focusin', () => setTimeout(reveal)],
    [document, 'focusin', yieldToPage],
    // While focus moves, the old field has lost it and the new one does not have it yet.
    [document, 'focusout', () => setTimeout(yieldToPage)],
  ];
  for (const [target, type, react] of wires) target?.addEventListener(type, react);
  fit();
  yieldToPage();
  return () => {
    for (const [target, type, react] of wires) target?.removeEventListener(type, react);
  };
}
