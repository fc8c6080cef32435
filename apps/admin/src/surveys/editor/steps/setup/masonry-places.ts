/** Pixels between cards, horizontally and vertically. */
export const GUTTER = 24;
/** The minimum width of a card in pixels, which decides the number of columns. */
const CARD_MIN = 264;

export function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + GUTTER) / (CARD_MIN + GUTTER)));
}

/** Puts each card into the column that is shortest so far, so that no card starts above an earlier one. */
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
