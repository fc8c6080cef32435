import { DEPTHS, VIEW } from '../limits.ts';

const RAGE_MS = 1000;
const RAGE_PX = 30;

/** Place 0 means unknown. */
export type Row = [selector: string, place: number, clicks: number, dead: number, rage: number];

/** Without order or time of the clicks. */
export function openCounts() {
  const rows: Record<string, Row> = Object.create(null);
  const elements = new Set<string>();
  let clicks = 0;
  return {
    /** Undefined when enough has been counted. */
    add(selector: string, place: number): Row | undefined {
      if (clicks >= VIEW.clicks || (elements.size >= VIEW.elements && !elements.has(selector))) return undefined;
      clicks++;
      elements.add(selector);
      const key = `${selector} ${place}`;
      rows[key] ??= [selector, place, 0, 0, 0];
      const row = rows[key];
      row[2]++;
      return row;
    },
    rows: () => Object.values(rows),
  };
}

export interface Point {
  element: Element;
  x: number;
  y: number;
  at: number;
}

/** True for the click that makes a burst of three, and not again within that burst. */
export function openBursts() {
  let recent: Point[] = [];
  let isCounted = false;
  const goOn = (from: Point | undefined, to: Point) =>
    from?.element === to.element && to.at - from.at <= RAGE_MS && Math.hypot(to.x - from.x, to.y - from.y) <= RAGE_PX;
  return (click: Point): boolean => {
    if (!goOn(recent.at(-1), click)) {
      recent = [];
      isCounted = false;
    }
    recent = [...recent.slice(-2), click];
    if (isCounted || recent.length < 3 || !goOn(recent[0], click)) return false;
    isCounted = true;
    return true;
  };
}

/** In steps of 5%, 0 to 20: the lowest edge of the window ever, as a part of the final height. */
export function findDepth(lowest: number, height: number): number {
  // Browsers scroll by fractions of a pixel, so the end may be missed by less than one.
  return Math.min(DEPTHS - 1, Math.floor(((lowest + 1) / height) * (DEPTHS - 1)));
}

/**
 * Written by hand, since a page may have added a `toJSON` to arrays; selectors, nonces and paths have no character that
 * needs escaping. Rows that do not fit are left out.
 */
export function writeView(
  { path, layout, nonce }: { path: string; layout: string; nonce: string },
  depth: number,
  rows: Row[],
): string {
  const head = `{"path":"${path}","layout":${JSON.stringify(layout)},"nonce":"${nonce}","depth":${depth},"clicks":[`;
  // Only the layout may have characters of several bytes.
  let room = VIEW.bytes - head.length - 3 * layout.length - 2;
  const told = rows.flatMap(([selector, ...numbers]) => {
    const row = `["${selector}",${numbers.join()}]`;
    room -= row.length + 1;
    return room > 0 ? row : [];
  });
  return `${head}${told.join()}]}`;
}
