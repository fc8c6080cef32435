import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { openShortcutList } from './open-shortcut-list.tsx';
import { areShortcutsOn } from './shortcut-switch.ts';

/** How long the second key of "g s" may take, in milliseconds. */
const PATIENCE = 1200;

/** The shortcuts of every screen; off while typing, or if they were turned off. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const lastG = useRef(0);
  useEffect(() => {
    const run: Record<string, () => void> = {
      '?': () => void openShortcutList(),
      c: () => void navigate(paths.newSurvey),
      'g s': () => void navigate(paths.surveys),
      'g r': () => void navigate(paths.results),
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event) || !areShortcutsOn()) return;
      const isSecond = event.timeStamp - lastG.current < PATIENCE;
      lastG.current = event.key === 'g' ? event.timeStamp : 0;
      const action = run[isSecond ? `g ${event.key}` : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
}

const TYPING = 'input, select, textarea, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** Whether the person is typing or a dialog is open. */
export function isBusy(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || (target instanceof Element && target.closest(TYPING))) return true;
  // Last, since it looks through the whole page.
  return document.querySelector('[aria-modal="true"]') !== null;
}
