import { Button, Skeleton } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../strings.ts';
import type { ChartRow, ChartSeries } from './chart-series.ts';
import classes from './day-chart.module.css';
import { DayTable } from './day-table.tsx';

// The drawing library is larger than all of the rest of a screen, so it is fetched on its own.
const ChartDrawing = lazy(() =>
  import('./chart-drawing.tsx').then((module) => ({ default: module.ChartDrawing })),
);

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

/** A line for each series over days, with the same numbers as a table one click away. */
export function DayChart(props: DayChartProps) {
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? IconChartLine : IconTable;
  return (
    <figure className={classes.figure} aria-label={props.label} data-stale={props.isStale || undefined}>
      <div className={classes.top}>
        <div>{props.top}</div>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? t.chart.asChart : t.chart.asTable}
        </Button>
      </div>
      {isTable ? (
        <DayTable {...props} />
      ) : (
        <Suspense fallback={<Skeleton className={classes.area} />}>
          <ChartDrawing {...props} />
        </Suspense>
      )}
    </figure>
  );
}
