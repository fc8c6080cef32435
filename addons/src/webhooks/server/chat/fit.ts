const CUT = '…';
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts between characters, never inside one, and says so by "…". */
export function cut(text: string, max: number, sizeOf = (part: string) => part.length): string {
  if (sizeOf(text) <= max) return text;
  let kept = '';
  for (const { segment } of characters.segment(text)) {
    if (sizeOf(kept + segment) > max - CUT.length) break;
    kept += segment;
  }
  return kept + CUT;
}

/** As many of the first entries as fit, with how many are left out. */
export function fitEntries<Entry>(all: readonly Entry[], fits: (some: readonly Entry[], left: number) => boolean) {
  let count = all.length;
  while (count > 0 && !fits(all.slice(0, count), all.length - count)) count--;
  return { shown: all.slice(0, count), left: all.length - count };
}
