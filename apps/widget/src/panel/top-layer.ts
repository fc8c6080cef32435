import { guard } from '../guard.ts';

/**
 * Puts the survey into the browser's top layer, which transforms and the `z-index` of the page do not reach; browsers
 * without popovers leave it beside the body. What the page shows there itself stays above: the survey waits for its
 * modal dialogs and full-screen elements to be closed, and later ones cover it by themselves.
 */
export function keepOnTop(root: HTMLElement): () => void {
  const rise = guard(() => {
    if (document.querySelector(':modal, :fullscreen')) return;
    root.popover = 'manual';
    if (!root.matches(':popover-open')) root.showPopover();
  });
  rise();
  document.addEventListener('close', rise, true);
  document.addEventListener('fullscreenchange', rise);
  return () => {
    document.removeEventListener('close', rise, true);
    document.removeEventListener('fullscreenchange', rise);
  };
}
