import type { Granularity } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import type { ChartRow, ChartSeries } from './chart-series.ts';

/** Ends and marks of an axis, and how its numbers are written. */
export interface ChartAxis {
  from: number;
  to: number;
  marks: number[];
  format?(value: number): string;
}

/** What a chart over days shows; a point without a value is passed over by the line. */
export interface DayChartProps {
  /** What the chart is about, for those who do not see it. */
  label: string;
  /** Stands at the left above the chart, a figure for instance. */
  top?: ReactNode;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** What the table shows where the lines are drawn from other values. */
  tableRows?: readonly ChartRow[];
  /** What one point stands for. */
  granularity: Granularity;
  /** "3 responses", for the tooltip. */
  formatValue(value: number, series: ChartSeries): string;
  /** Ends and marks of the axis where they do not follow from the values. */
  axis?: ChartAxis;
  /** A second axis, for series with `isRight`. */
  rightAxis?: ChartAxis;
  isStale?: boolean;
}
