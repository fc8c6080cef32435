import { formatDayRange, formatLongDay } from '../format.ts';
import { t } from '../messages/chart.ts';
import type { ChartRow } from './chart-series.ts';

/** "Fri, Nov 20, 2026", "Nov 16 – 22, 2026, so far". */
export function periodText({ day, end = day, basis, isUnfinished }: ChartRow): string {
  const { first, last } = basis ?? { first: day, last: end };
  const period = first === last ? formatLongDay(first) : formatDayRange(first, last);
  return isUnfinished ? t.soFar({ period }) : period;
}
