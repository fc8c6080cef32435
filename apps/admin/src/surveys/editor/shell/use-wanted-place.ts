import type { RefObject } from 'react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';

/** So long a field may take to be drawn, once its step or card has been opened, in milliseconds. */
const PATIENCE = 30_000;

/** Who does something meanwhile is no longer on the way there. */
const ACTIONS = ['pointerdown', 'keydown'];

const CONTROL = ':is(input, textarea, select, button):not(:disabled, [type="hidden"])';

/** The part of an address that leads to a field of the open survey. */
export function fieldHash(path: string): string {
  return `field-${encodeURIComponent(path)}`;
}

/** The field that the address names: tells what holds it to open, and puts the cursor into it once it is there. */
export function useWantedPlace(main: RefObject<HTMLElement | null>): { path: string } | null {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time a link was followed
  const wanted = useMemo(() => {
    const path = /^#field-(.+)$/.exec(hash)?.[1];
    return path === undefined ? null : { path: decodeURIComponent(path) };
  }, [hash, key]);

  useEffect(() => {
    if (!wanted) return;
    main.current?.focus({ preventScroll: true });
    const look = () => {
      const control = controlOf(wanted.path);
      if (!control) return;
      control.focus({ preventScroll: true });
      showBelow(document.querySelector('[data-editor-top]'), control);
      stop();
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
    // What holds the field is opened after this.
    const soon = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(soon);
      stop();
    };
  }, [wanted, main]);

  return wanted;
}

/** Scrolls so that a control stands in the middle of what the header leaves of the window. */
function showBelow(header: Element | null, control: HTMLElement) {
  const covered = header?.getBoundingClientRect().bottom ?? 0;
  const { top, height } = control.getBoundingClientRect();
  window.scrollBy(0, top + height / 2 - (covered + window.innerHeight) / 2);
}

/** Where the field of this path is typed or chosen, or the narrowest one that it is a part of. */
function controlOf(path: string): HTMLElement | null {
  const parts = path.split('.');
  for (let count = parts.length; count > 0; count--) {
    const field = document.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(parts.slice(0, count).join('.'))}"]`,
    );
    if (field) return field.matches(CONTROL) ? field : within(field);
  }
  return null;
}

/**
 * The one of several controls in which something is wrong, or the chosen one, or else the first. Those of fields inside
 * it count where it has none of its own that is wrong or chosen.
 */
function within(field: HTMLElement): HTMLElement | null {
  const controls = [...field.querySelectorAll<HTMLElement>(CONTROL)];
  const own = controls.filter((control) => control.closest('[data-field]') === field);
  const isWrong = (control: HTMLElement) => control.matches('[aria-invalid="true"]');
  const chosen = own.find((control) => control.matches(':checked'));
  return own.find(isWrong) ?? chosen ?? controls.find(isWrong) ?? own[0] ?? controls[0] ?? null;
}
