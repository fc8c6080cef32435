import { useLayoutEffect, useReducer, useRef } from 'react';

interface Wanted {
  row: number;
  /** The place of the cursor. */
  at: readonly [start: number, end: number];
}

const CONTROLS = 'a[href], button, input, select, textarea';

/** Moves the focus between the rows of a list once they are drawn. */
export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<Wanted | null>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { row, at } = wanted.current;
    const field = list.current?.querySelector<HTMLInputElement>(`[data-row="${row}"] input`);
    if (!field) return;
    wanted.current = null;
    field.focus();
    field.setSelectionRange(...at);
  });

  return {
    list,
    /** Goes to the end of a row's field, or to the same place as in the field that has the focus. */
    focusRow: (row: number, at: 'end' | 'same' = 'end') => {
      const { activeElement } = document;
      const isSame = at === 'same' && activeElement instanceof HTMLInputElement;
      const end = Number.MAX_SAFE_INTEGER;
      const { selectionStart, selectionEnd } = isSame ? activeElement : { selectionStart: end, selectionEnd: end };
      wanted.current = { row, at: [selectionStart ?? end, selectionEnd ?? end] };
      drawAgain();
    },
    /** Goes to the first control after the list. */
    focusEnd: () => {
      const next = [...document.querySelectorAll<HTMLElement>(CONTROLS)].find((control) => {
        const isAfter = (list.current?.compareDocumentPosition(control) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING;
        const isInside = list.current?.contains(control);
        return isAfter && !isInside && control.tabIndex >= 0 && !control.matches(':disabled, [type="file"]');
      });
      next?.focus();
    },
  };
}
