import { useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface OpenCard {
  openId: string | undefined;
  /** Opens or closes a card without moving it on the screen, whatever closes above it. The function stays the same. */
  toggle(id: string): void;
  /** Opens a card and focuses its title, or selects the title's text too. */
  openNew(id: string, title?: 'focus' | 'select'): void;
}

/** At most one question card is open at a time. */
export function useOpenCard(first: string | undefined): OpenCard {
  const [openId, setOpenId] = useState(first);
  const held = useRef<{ id: string; top: number } | null>(null);
  const made = useRef<{ id: string; title: 'focus' | 'select' } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card has been opened
  useLayoutEffect(() => {
    if (held.current) {
      const top = cardElement(held.current.id)?.getBoundingClientRect().top ?? held.current.top;
      window.scrollBy(0, top - held.current.top);
      held.current = null;
    }
    if (made.current) {
      const { id, title } = made.current;
      const field = cardElement(id)?.querySelector<HTMLInputElement>('[data-question-title]');
      field?.focus();
      if (title === 'select') field?.select();
      made.current = null;
    }
  }, [openId]);

  const toggle = useCallback((id: string) => {
    held.current = { id, top: cardElement(id)?.getBoundingClientRect().top ?? 0 };
    setOpenId((open) => (id === open ? undefined : id));
  }, []);
  const openNew = useCallback((id: string, title: 'focus' | 'select' = 'focus') => {
    made.current = { id, title };
    setOpenId(id);
  }, []);
  return { openId, toggle, openNew };
}

/** The element of a question's card. */
export function cardElement(id: string): HTMLElement | null {
  return document.getElementById(cardId(id));
}

/** The DOM id of a question's card. */
export function cardId(id: string): string {
  return `question-${id}`;
}
