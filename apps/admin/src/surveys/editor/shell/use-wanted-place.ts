import type { RefObject } from 'react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';

/** How long a field may take to appear after its step or card was opened, in milliseconds. */
const PATIENCE = 30_000;

/** Any of these means the person is doing something else: we stop. */
const ACTIONS = ['pointerdown', 'keydown'];

const CONTROL = ':is(input, textarea, select, button):not(:disabled, [type="hidden"])';

/** The hash of an address that opens a field of the open survey. */
export function fieldHash(path: string): string {
  return `field-${encodeURIComponent(path)}`;
}

/** The hash of the address of the publish step, as whoever followed its link of this name returns to it. */
export function changeHash(name: string): string {
  return `change-${name}`;
}

/** The field that the address names: returns it, so that its card can open, and focuses it once it is there. */
export function useWantedPlace(main: RefObject<HTMLElement | null>): { path: string } | null {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per followed link
  const wanted = useMemo(() => {
    const path = /^#field-(.+)$/.exec(hash)?.[1];
    return path === undefined ? null : { path: decodeURIComponent(path) };
  }, [hash, key]);

  useEffect(() => {
    if (!wanted) return;
    main.current?.focus({ preventScroll: true });
    let nearest = 0;
    const look = () => {
      const found = findControl(wanted.path);
      if (!found || found.parts <= nearest) return;
      nearest = found.parts;
      found.control.focus({ preventScroll: true });
      showBelow(document.querySelector('[data-editor-top]'), found.control);
      // In a group around it the field itself may still appear: a card opens, then the tab that contains it.
      if (nearest === wanted.path.split('.').length) stop();
    };
    const observer = new MutationObserver(look);
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const type of ACTIONS) window.removeEventListener(type, stop, true);
    };
    const timer = setTimeout(stop, PATIENCE);
    observer.observe(document.body, { childList: true, subtree: true });
    for (const type of ACTIONS) window.addEventListener(type, stop, true);
    // The card that contains the field opens after this.
    const soon = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(soon);
      stop();
    };
  }, [wanted, main]);

  return wanted;
}

/** Scrolls the control to the middle of the window below the header. */
function showBelow(header: Element | null, control: HTMLElement) {
  const covered = header?.getBoundingClientRect().bottom ?? 0;
  const { top, height } = control.getBoundingClientRect();
  window.scrollBy(0, top + height / 2 - (covered + window.innerHeight) / 2);
}

/** The control of this path, or one in the smallest group that the path is part of; and how many parts of the path lead to it. */
function findControl(path: string): { control: HTMLElement; parts: number } | null {
  const names = path.split('.');
  for (let parts = names.length; parts > 0; parts--) {
    const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(names.slice(0, parts).join('.'))}"]`);
    const control = field?.matches(CONTROL) ? field : field && within(field);
    if (control) return { control, parts };
  }
  return null;
}

/**
 * The control to focus: one with a problem, else the chosen one, else the first. A field's own controls come before
 * those of fields inside it.
 */
function within(field: HTMLElement): HTMLElement | null {
  const controls = [...field.querySelectorAll<HTMLElement>(CONTROL)];
  const own = controls.filter((control) => control.closest('[data-field]') === field);
  const isWrong = (control: HTMLElement) => control.matches('[aria-invalid="true"]');
  const chosen = own.find((control) => control.matches(':checked'));
  return own.find(isWrong) ?? chosen ?? controls.find(isWrong) ?? own[0] ?? controls[0] ?? null;
}
