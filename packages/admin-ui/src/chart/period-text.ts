import { formatDayRange, formatLongDay } from '../format.ts';
import type { ChartRow } from './chart-series.ts';

/** The days of a point in words: "Fri, Nov 20, 2026", "Nov 16 – 22, 2026". */
export function periodText({ day, end = day, basis }: ChartRow): string {
  const { first, last } = basis ?? { first: day, last: end };
  return first === last ? formatLongDay(first) : formatDayRange(first, last);
}
