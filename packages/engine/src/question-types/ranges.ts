import type { OptionCount } from '@userfeedback/contract';

/*
 * Numbers are counted by their first two digits: 1,234 with all from 1,200 to 1,299, 0.57 by itself. So there are some
 * 700 counts of positive numbers, however many answers there are, and the bars of a card, which begin and end where
 * counts do, are exact.
 */

/** Both in hundredths: where the count of numbers with these two digits begins. */
export function startOfRange(number: number): number {
  const width = widthAt(number);
  return Math.floor(number / width) * width;
}

function widthAt(number: number): number {
  return 10 ** Math.max(0, String(Math.abs(number)).length - 2);
}

const MOST = 12;

/** At most 12 ranges of the same width from the lowest to the highest number; `value` is the start in hundredths. */
export function rangesOf(counts: readonly OptionCount[], decimals: number): OptionCount[] {
  const known = counts.map(({ value, count }) => ({ start: Number(value), count })).filter(({ count }) => count > 0);
  if (known.length === 0) return [];
  const starts = known.map(({ start }) => start);
  const unit = 10 ** (2 - decimals);
  const width = widthFor(Math.min(...starts), Math.max(...starts), Math.max(unit, ...starts.map(widthAt)));
  const sums = new Map<number, number>();
  const rangeOf = (start: number) => Math.floor(start / width);
  for (const { start, count } of known) sums.set(rangeOf(start), (sums.get(rangeOf(start)) ?? 0) + count);
  const ranges = [...sums.keys()];
  const [first, last] = [Math.min(...ranges), Math.max(...ranges)];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const from = (first + at) * width;
    const to = from + width - unit;
    return { value: `${from / 100} … ${to / 100}`, count: sums.get(first + at) ?? 0, from: from / 100, to: to / 100 };
  });
}

/** 1, 2 or 5 of `least`, which is a power of ten, or ten, a hundred, ... times that. */
function widthFor(lowest: number, highest: number, least: number): number {
  for (let ten = least; ; ten *= 10)
    for (const width of [ten, 2 * ten, 5 * ten])
      if (Math.floor(highest / width) - Math.floor(lowest / width) < MOST) return width;
}
