import { dayInZone } from '@userfeedback/engine/results/days';
import { useMemo } from 'react';
import { useSite } from '../site/site.tsx';
import type { ChartRow, ChartSeries } from './chart-series.ts';

/** The rows; those whose days have not all passed by the site's clock say so. */
export function useMarked(rows: readonly ChartRow[]): readonly ChartRow[] {
  const today = dayInZone(new Date(), useSite().time_zone);
  return useMemo(
    () => rows.map((row) => ((row.basis?.last ?? row.end ?? row.day) >= today ? { ...row, isUnfinished: true } : row)),
    [rows, today],
  );
}

/** The name of the dashed line from the last finished point of a series to the unfinished ones. */
export function openKey(key: string): string {
  return `${key} so far`;
}

/** The values of each row as they are drawn: a line ends at its last finished point, and a dashed one goes on from there. */
export function drawnValues(rows: readonly ChartRow[], series: readonly ChartSeries[]): Record<string, number>[] {
  const lines = series.map(({ key }) => ({
    key,
    from: rows.findLastIndex(({ values, isUnfinished }) => !isUnfinished && values[key] !== undefined),
    isOpen: rows.some(({ values, isUnfinished }) => isUnfinished && values[key] !== undefined),
  }));
  return rows.map(({ values, isUnfinished }, at) =>
    Object.fromEntries(
      lines.flatMap(({ key, from, isOpen }) => {
        const value = values[key];
        if (value === undefined) return [];
        if (isUnfinished) return [[openKey(key), value]];
        return isOpen && at === from
          ? [
              [key, value],
              [openKey(key), value],
            ]
          : [[key, value]];
      }),
    ),
  );
}
