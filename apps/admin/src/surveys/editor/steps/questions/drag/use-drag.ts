import type { KeyboardEvent, PointerEvent, RefObject, SyntheticEvent } from 'react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Drag, Draggable } from './drag-moves.ts';
import { dragMoves, placeAfter } from './drag-moves.ts';

export interface Dragging {
  /** What is being dragged. */
  draggedId: string | undefined;
  /** The gap that the line marks; undefined if dropping would change nothing. */
  gap: number | undefined;
  /**
   * The same properties for all handles, and the same object each time; a handle says in `data-grip` what it drags.
   */
  handle: HandleProps;
  /** What has just happened, for screen readers. */
  message: string;
}

export interface HandleProps {
  'aria-describedby': string;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onBlur(): void;
}

/**
 * Drags cards or options to another place in their list, by mouse, pen or finger, or by Space and the arrow keys; Escape
 * cancels. Why no library does it: docs/decisions/0025.
 */
export function useDrag(given: Omit<Draggable, 'drag'>): Dragging {
  const { ids } = given;
  const helpId = useId();
  const [drag, setDrag] = useState<Drag | null>(null);
  const [message, announce] = useState('');
  const list = useRef<Draggable>({ drag, ...given });
  Object.assign(list.current, given);
  const moves = useMemo(() => {
    const update = (next: Drag | null) => {
      list.current.drag = next;
      setDrag(next);
    };
    return dragMoves(list.current, update, announce);
  }, []);
  const pointerY = useEdgeScroll(drag?.by === 'pointer', moves.reach);
  useEscape(drag !== null, moves.cancel);

  const handle = useMemo((): HandleProps => {
    const isDragging = (by: Drag['by'], id = list.current.drag?.id) =>
      list.current.drag?.by === by && list.current.drag.id === id;
    return {
      'aria-describedby': helpId,
      onPointerDown: (event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointerY.current = event.clientY;
        moves.grab(idOf(event), 'pointer');
      },
      onPointerMove: (event) => {
        if (!isDragging('pointer', idOf(event))) return;
        pointerY.current = event.clientY;
        moves.reach(event.clientY);
      },
      onPointerUp: (event) => {
        if (isDragging('pointer', idOf(event))) moves.drop();
      },
      onPointerCancel: moves.cancel,
      onKeyDown: (event) => {
        const arrow = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        const isPick = event.key === ' ' || event.key === 'Enter';
        if (isPick && isDragging('keys')) {
          keepFocus(list.current, moves.drop());
        } else if (isPick) moves.grab(idOf(event), 'keys');
        else if (arrow && isDragging('keys')) moves.step(arrow);
        else return;
        event.preventDefault();
      },
      onBlur: () => {
        if (isDragging('keys')) moves.cancel();
      },
    };
  }, [helpId, moves, pointerY]);

  const from = drag ? ids.indexOf(drag.id) : -1;
  return {
    draggedId: drag?.id,
    gap: drag && placeAfter(from, drag.gap) !== from ? drag.gap : undefined,
    handle,
    message,
  };
}

function idOf({ currentTarget }: SyntheticEvent<HTMLElement>): string {
  return currentTarget.dataset.grip ?? '';
}

/** An element that moves in the document loses the focus, and one that stays may have got other content. */
function keepFocus(list: Draggable, place: number | undefined): void {
  requestAnimationFrame(() => {
    const id = list.ids[place ?? -1];
    const handle = id === undefined ? null : list.elementOf(id)?.querySelector<HTMLElement>('[data-grip]');
    handle?.focus();
    handle?.scrollIntoView({ block: 'nearest' });
  });
}

function useEscape(isOn: boolean, cancel: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && cancel();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, cancel]);
}

/** How near to the window's edge the page starts to scroll, in pixels. */
const EDGE = 96;

/**
 * Scrolls the page while the pointer is near the window's edge. Write the pointer's height into the ref it returns;
 * `onScroll` is called after each step, since the pointer is over something else then.
 */
function useEdgeScroll(isOn: boolean, onScroll: (y: number) => void): RefObject<number> {
  const y = useRef(0);
  useEffect(() => {
    if (!isOn) return;
    let frame = requestAnimationFrame(function scroll() {
      const beyond = Math.min(0, y.current - EDGE) + Math.max(0, y.current - (window.innerHeight - EDGE));
      if (beyond !== 0) {
        window.scrollBy(0, beyond / 6);
        onScroll(y.current);
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn, onScroll]);
  return y;
}
