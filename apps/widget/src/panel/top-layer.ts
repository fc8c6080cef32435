import { guard } from '../guard.ts';

/**
 * Puts the survey into the browser's top layer, above every `z-index` of the page. Browsers without popovers leave it
 * where it is. The page's modal dialogs and full-screen elements stay above: if one is open, the survey waits until it is
 * closed, and one that opens later covers the survey anyway.
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
