import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { OpenCard } from './use-open-card.ts';
import { cardElement } from './use-open-card.ts';

/** Opens the card that the address names (`#question-7`) and puts the cursor into its title. */
export function useLinkedCard({ openId, openNew }: OpenCard): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time a link was followed
  useEffect(() => {
    const id = /^#question-(.+)$/.exec(hash)?.[1];
    const card = id === undefined ? null : cardElement(decodeURIComponent(id));
    if (!id || !card) return;
    if (openId === id) card.querySelector<HTMLElement>('[data-question-title]')?.focus();
    else openNew(decodeURIComponent(id));
  }, [hash, key]);
}
