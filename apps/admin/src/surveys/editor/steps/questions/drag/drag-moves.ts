/** Something in a list, a card or an option, that is being dragged. The gap it would land in is counted as if it were still in its old place. */
export interface Drag {
  id: string;
  gap: number;
  by: 'pointer' | 'keys';
}

/** What is said about each move. Numbers and places count from 1. */
export interface DragWords {
  grabbed(values: { number: number; count: number }): string;
  moved(values: { place: number; count: number }): string;
  dropped(values: { number: number; place: number; count: number }): string;
  cancelled(values: { number: number }): string;
}

/** The current list, and what to call when something in it is moved. */
export interface Draggable {
  drag: Drag | null;
  ids: readonly string[];
  elementOf(id: string): HTMLElement | null;
  onMove(id: string, to: number): void;
  words: DragWords;
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
    if (place !== placeAfter(from, drag.gap)) announce(list.words.moved({ place: place + 1, count: ids.length }));
    update({ ...drag, gap });
  };
  return {
    grab(id: string, by: Drag['by']) {
      const from = list.ids.indexOf(id);
      update({ id, gap: from, by });
      announce(list.words.grabbed({ number: from + 1, count: list.ids.length }));
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
    /** Returns the place where it was dropped. */
    drop(): number | undefined {
      const { drag, ids } = list;
      if (!drag) return undefined;
      const from = ids.indexOf(drag.id);
      const to = placeAfter(from, drag.gap);
      update(null);
      announce(list.words.dropped({ number: from + 1, place: to + 1, count: ids.length }));
      if (to !== from) list.onMove(drag.id, to);
      return to;
    },
    cancel() {
      const { drag, ids } = list;
      if (!drag) return;
      update(null);
      announce(list.words.cancelled({ number: ids.indexOf(drag.id) + 1 }));
    },
  };
}

/** The index of what was dragged once it has moved from its old place into the gap. */
export function placeAfter(from: number, gap: number): number {
  return gap > from ? gap - 1 : gap;
}

/** The gap above the first element whose middle is below the pointer. */
function gapAt(y: number, elements: readonly (HTMLElement | null)[]): number {
  const found = elements.findIndex((element) => {
    const box = element?.getBoundingClientRect();
    return box !== undefined && y < box.top + box.height / 2;
  });
  return found < 0 ? elements.length : found;
}

/** Where an element draws the line that marks the gap: above itself; the last one also below itself. */
export function lineAt(gap: number | undefined, index: number, count: number): 'above' | 'below' | undefined {
  if (gap === index) return 'above';
  return gap === count && index === count - 1 ? 'below' : undefined;
}
