import type { ReactNode } from 'react';
import type { ChartRow, ChartSeries } from './chart-series.ts';

/** What a chart over days shows. */
export interface DayChartProps {
  /** What the chart is about, for those who do not see it. */
  label: string;
  /** Stands at the left above the chart, a figure for instance. */
  top?: ReactNode;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** "3 responses", for the tooltip. */
  formatValue(value: number, series: ChartSeries): string;
  /** Ends and marks of the axis where they do not follow from the values. */
  axis?: { from: number; to: number; marks: number[] };
  isStale?: boolean;
}
