import { useEffect, useRef } from 'react';
import type { RowId } from './use-selection.ts';

const CONTROLS = ':is(a, button, input):not([role="menu"] *)';

/**
 * When the row with the focus goes, the same control of the row that takes its place gets it; without any, the heading of
 * the screen.
 */
export function useRowFocus(ids: readonly RowId[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<{ id: string | undefined; row: number; control: number } | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element && body.current?.contains(target) ? target.closest('tr') : null;
      if (!row || !(target instanceof Element)) {
        last.current = null;
        return;
      }
      // An entry of a menu stands for the button that opens it.
      const all = [...row.querySelectorAll(CONTROLS)];
      const control = target.closest('[role="menu"]') ? all.length - 1 : all.indexOf(target);
      last.current = { id: row.dataset.id, row: row.sectionRowIndex, control };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const { id, row, control } = last.current ?? { id: undefined, row: 0, control: 0 };
    if (id === undefined || ids.some((each) => String(each) === id)) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const rows = body.current?.rows;
    const controls = rows?.[Math.min(row, rows.length - 1)]?.querySelectorAll<HTMLElement>(CONTROLS);
    (controls?.[control] ?? document.querySelector('h1'))?.focus();
  }, [ids]);
  return body;
}
