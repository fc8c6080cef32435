import type { ChartRow, ChartSeries } from '@userfeedback/admin-ui';
import { DayChart } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { t } from '../strings.ts';

const SERIES: readonly ChartSeries[] = [
  { key: 'responses', label: t.surveys.columns.responses, color: 'brand.5' },
];

/** Responses per day as a blue line (RO-07 to RO-10). */
export function ResponsesChart({
  points,
  top,
  isStale,
}: {
  points: readonly { date: string; count: number }[];
  top?: ReactNode;
  isStale: boolean;
}) {
  const rows = useMemo(
    () => points.map(({ date, count }): ChartRow => ({ day: date, values: { responses: count } })),
    [points],
  );
  return (
    <DayChart
      label={t.overview.chart}
      top={top}
      series={SERIES}
      rows={rows}
      formatValue={t.figures.responses}
      isStale={isStale}
    />
  );
}
