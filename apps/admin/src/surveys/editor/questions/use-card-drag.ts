import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

/** A card on its way: between which cards it would land, counted as if it still lay in its old place. */
interface Drag {
  id: string;
  gap: number;
}

export interface CardDrag {
  /** The card that is being dragged. */
  draggedId: string | undefined;
  /** Where the line that marks its new place is to be drawn; undefined where letting go would change nothing. */
  gap: number | undefined;
  /** What a card's handle needs to be dragged, or moved by the arrow keys. */
  handle(id: string, index: number): HandleProps;
}

export interface HandleProps {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** So near to the window's edge, in pixels, the page begins to scroll. */
const EDGE = 96;

/**
 * Dragging cards to another place in their list, by mouse, pen or finger; Escape calls it off. By hand, since the
 * libraries for it inject style elements, which the admin's content security policy forbids.
 */
export function useCardDrag(
  ids: readonly string[],
  elementOf: (id: string) => HTMLElement | null,
  onMove: (id: string, to: number) => void,
): CardDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const from = drag ? ids.indexOf(drag.id) : -1;
  useEscape(drag !== null, () => setDrag(null));
  const pointerY = useEdgeScroll(drag !== null);

  const finish = () => {
    const to = drag && placeAfter(from, drag.gap);
    setDrag(null);
    if (drag && to !== null && to !== from) onMove(drag.id, to);
  };

  return {
    draggedId: drag?.id,
    gap: drag && placeAfter(from, drag.gap) !== from ? drag.gap : undefined,
    handle: (id, index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointerY.current = event.clientY;
        setDrag({ id, gap: index });
      },
      onPointerMove: (event) => {
        if (drag?.id !== id) return;
        pointerY.current = event.clientY;
        setDrag({ id, gap: gapAt(event.clientY, ids.map(elementOf)) });
      },
      onPointerUp: finish,
      onPointerCancel: () => setDrag(null),
      onKeyDown: (event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        if (index + step >= 0 && index + step < ids.length) onMove(id, index + step);
      },
    }),
  };
}

/** The gap above the first card whose middle lies below the pointer. */
function gapAt(y: number, cards: readonly (HTMLElement | null)[]): number {
  const found = cards.findIndex((card) => {
    const box = card?.getBoundingClientRect();
    return box !== undefined && y < box.top + box.height / 2;
  });
  return found < 0 ? cards.length : found;
}

/** The index a card has once it has left its place and come into the gap. */
function placeAfter(from: number, gap: number): number {
  return gap > from ? gap - 1 : gap;
}

function useEscape(isOn: boolean, cancel: () => void): void {
  const latest = useRef(cancel);
  latest.current = cancel;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && latest.current();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** Scrolls the page while the pointer rests near the window's edge, so that far places can be reached. */
function useEdgeScroll(isOn: boolean) {
  const y = useRef(0);
  useEffect(() => {
    if (!isOn) return;
    let frame = requestAnimationFrame(function scroll() {
      const beyond = Math.min(0, y.current - EDGE) + Math.max(0, y.current - (window.innerHeight - EDGE));
      if (beyond !== 0) window.scrollBy(0, beyond / 6);
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn]);
  return y;
}
