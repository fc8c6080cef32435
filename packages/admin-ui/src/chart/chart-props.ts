import type { Granularity } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import type { ChartRow, ChartSeries } from './chart-series.ts';
import type { LiveVersion } from './live-versions.ts';

/** Ends and labels of an axis, and the format of its numbers. */
export interface ChartAxis {
  from: number;
  to: number;
  marks: number[];
  format?(value: number): string;
}

/** A chart over days. The line passes over points without a value. */
export interface DayChartProps {
  /** What the chart is about, for screen readers. */
  label: string;
  /** Shown above the chart at the left, for example a figure. */
  top?: ReactNode;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** Rows for the table, if the lines are drawn from other values. */
  tableRows?: readonly ChartRow[];
  /** Marked by triangles. */
  versions?: readonly LiveVersion[];
  /** What one point covers. */
  granularity: Granularity;
  /** "3 responses", for the tooltip. */
  formatValue(value: number, series: ChartSeries): string;
  /** Ends and labels of the axis, if they do not follow from the values. */
  axis?: ChartAxis;
  /** A second axis, for series with `isRight`. */
  rightAxis?: ChartAxis;
  isStale?: boolean;
}
