import { useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface OpenCard {
  openId: string | undefined;
  /** Opens a card or closes it again, always by the same function; it keeps its place on screen, whatever closes above it. */
  toggle(id: string): void;
  /** Opens a card that has just been made and puts the cursor into its title. */
  openNew(id: string): void;
}

/** One question card is open at a time, or none. */
export function useOpenCard(first: string | undefined): OpenCard {
  const [openId, setOpenId] = useState(first);
  const held = useRef<{ id: string; top: number } | null>(null);
  const madeId = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card has been opened
  useLayoutEffect(() => {
    if (held.current) {
      const top = cardElement(held.current.id)?.getBoundingClientRect().top ?? held.current.top;
      window.scrollBy(0, top - held.current.top);
      held.current = null;
    }
    if (madeId.current) {
      cardElement(madeId.current)?.querySelector<HTMLInputElement>('[data-question-title]')?.focus();
      madeId.current = null;
    }
  }, [openId]);

  const toggle = useCallback((id: string) => {
    held.current = { id, top: cardElement(id)?.getBoundingClientRect().top ?? 0 };
    setOpenId((open) => (id === open ? undefined : id));
  }, []);
  const openNew = useCallback((id: string) => {
    madeId.current = id;
    setOpenId(id);
  }, []);
  return { openId, toggle, openNew };
}

/** The card of a question, on the page. */
export function cardElement(id: string): HTMLElement | null {
  return document.getElementById(cardId(id));
}

/** The id of a question's card in the document. */
export function cardId(id: string): string {
  return `question-${id}`;
}
