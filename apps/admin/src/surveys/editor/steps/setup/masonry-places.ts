/** Pixels between cards, to the side and below. */
export const GUTTER = 24;
/** The least width of a card in pixels; as many columns as fit. */
const CARD_MIN = 264;

export function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + GUTTER) / (CARD_MIN + GUTTER)));
}

/** Puts each card into the column that is shortest so far: no card begins above one that comes before it. */
export function masonryPlaces(heights: readonly number[], columns: number) {
  const ends: number[] = Array.from({ length: columns }, () => 0);
  const places = heights.map((height) => {
    const top = Math.min(...ends);
    const column = ends.indexOf(top);
    ends[column] = top + height + GUTTER;
    return { column, top };
  });
  return { places, height: Math.max(0, ...ends) - (heights.length > 0 ? GUTTER : 0) };
}
