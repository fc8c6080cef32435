const CUT = '…';
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts between characters, never inside one, and says so by "…". A text is as large as its characters together. */
export function cut(text: string, max: number, sizeOf = (part: string) => part.length): string {
  if (sizeOf(text) <= max) return text;
  let room = max - CUT.length;
  let kept = '';
  for (const { segment } of characters.segment(text)) {
    room -= sizeOf(segment);
    if (room < 0) break;
    kept += segment;
  }
  return kept + CUT;
}

/** How many of the first parts fit into what there is room for. */
export function countFitting(sizes: readonly number[], room: number): number {
  let left = room;
  for (const [index, size] of sizes.entries()) {
    left -= size;
    if (left < 0) return index;
  }
  return sizes.length;
}
