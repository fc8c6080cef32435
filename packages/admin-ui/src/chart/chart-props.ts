import type { Granularity } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import type { ChartRow, ChartSeries } from './chart-series.ts';
import type { LiveVersion } from './live-versions.ts';

export interface ChartAxis {
  from: number;
  to: number;
  marks: number[];
  format?(value: number): string;
}

/** The line passes over points without a value. */
export interface DayChartProps {
  /** For screen readers. */
  label: string;
  top?: ReactNode;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** If the lines are drawn from other values. */
  tableRows?: readonly ChartRow[];
  versions?: readonly LiveVersion[];
  granularity: Granularity;
  /** For the tooltip: "3 responses". */
  formatValue(value: number, series: ChartSeries): string;
  /** Absent: the axis follows from the values. */
  axis?: ChartAxis;
  /** For series with `isRight`. */
  rightAxis?: ChartAxis;
  isStale?: boolean;
}
