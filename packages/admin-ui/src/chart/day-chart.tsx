import { Button, Skeleton } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../messages/chart.ts';
import type { DayChartProps } from './chart-props.ts';
import classes from './day-chart.module.css';
import { DayTable } from './day-table.tsx';
import { useMarked } from './unfinished.ts';

// The drawing library is larger than the rest of a screen, so it is loaded separately.
const ChartDrawing = lazy(() => import('./chart-drawing.tsx').then((module) => ({ default: module.ChartDrawing })));

export function DayChart({ rows: given, tableRows: givenForTable = given, ...rest }: DayChartProps) {
  const rows = useMarked(given);
  const tableRows = useMarked(givenForTable);
  const props = { ...rest, rows, tableRows };
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
          {isTable ? t.asChart : t.asTable}
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
