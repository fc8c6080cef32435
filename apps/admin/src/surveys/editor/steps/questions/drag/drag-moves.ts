import { t } from '../../../../../strings/questions.ts';

/** A card that is being dragged. The gap it would land in is counted as if it were still in its old place. */
export interface Drag {
  id: string;
  gap: number;
  by: 'pointer' | 'keys';
}

/** The current list, and what to call when a card is moved. */
export interface Draggable {
  drag: Drag | null;
  ids: readonly string[];
  elementOf(id: string): HTMLElement | null;
  onMove(id: string, to: number): void;
}

/** The moves of dragging: grab, drag to a height or step by key, then drop or cancel. Each is announced. */
export function dragMoves(
  list: Readonly<Draggable>,
  update: (drag: Drag | null) => void,
  announce: (message: string) => void,
) {
  const toGap = (gap: number) => {
    const { drag, ids } = list;
    if (!drag || drag.gap === gap) return;
    const from = ids.indexOf(drag.id);
    const place = placeAfter(from, gap);
    if (place !== placeAfter(from, drag.gap)) announce(t.order.moved(place + 1, ids.length));
    update({ ...drag, gap });
  };
  return {
    grab(id: string, by: Drag['by']) {
      const from = list.ids.indexOf(id);
      update({ id, gap: from, by });
      announce(t.order.grabbed(from + 1, list.ids.length));
    },
    reach(y: number) {
      toGap(gapAt(y, list.ids.map(list.elementOf)));
    },
    step(by: number) {
      const { drag, ids } = list;
      const from = drag ? ids.indexOf(drag.id) : -1;
      const place = drag ? placeAfter(from, drag.gap) + by : -1;
      const there = ids[place];
      if (there === undefined) return;
      toGap(place > from ? place + 1 : place);
      list.elementOf(there)?.scrollIntoView({ block: 'nearest' });
    },
    drop() {
      const { drag, ids } = list;
      if (!drag) return;
      const from = ids.indexOf(drag.id);
      const to = placeAfter(from, drag.gap);
      update(null);
      announce(t.order.dropped(from + 1, to + 1, ids.length));
      if (to !== from) list.onMove(drag.id, to);
    },
    cancel() {
      const { drag, ids } = list;
      if (!drag) return;
      update(null);
      announce(t.order.cancelled(ids.indexOf(drag.id) + 1));
    },
  };
}

/** The index of a card once it has moved from its old place into the gap. */
export function placeAfter(from: number, gap: number): number {
  return gap > from ? gap - 1 : gap;
}

/** The gap above the first card whose middle is below the pointer. */
function gapAt(y: number, cards: readonly (HTMLElement | null)[]): number {
  const found = cards.findIndex((card) => {
    const box = card?.getBoundingClientRect();
    return box !== undefined && y < box.top + box.height / 2;
  });
  return found < 0 ? cards.length : found;
}
