import { dayInZone } from '@userfeedback/engine/results/days';
import { useMemo } from 'react';
import { useSite } from '../site/site.tsx';
import type { ChartRow, ChartSeries } from './chart-series.ts';

/** Marks rows whose days have not all passed, in the site's time zone. */
export function useMarked(rows: readonly ChartRow[]): readonly ChartRow[] {
  const today = dayInZone(new Date(), useSite().time_zone);
  return useMemo(
    () => rows.map((row) => ((row.basis?.last ?? row.end ?? row.day) >= today ? { ...row, isUnfinished: true } : row)),
    [rows, today],
  );
}

/** The dashed line from the last finished point of a series to the unfinished ones. */
export function openKey(key: string): string {
  return `${key} so far`;
}

/** A line ends at its last finished point, and a dashed one continues from there. */
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
