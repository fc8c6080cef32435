import { formatLongDay } from '../format.ts';
import type { ChartSeries } from './chart-series.ts';
import classes from './day-chart.module.css';

/** The day under the pointer or the keyboard's cursor, with its exact numbers. */
export function ChartTooltip({
  day,
  payload,
  series,
  formatValue,
}: {
  day: unknown;
  payload: readonly { dataKey?: unknown; value?: unknown }[] | undefined;
  series: readonly ChartSeries[];
  formatValue(value: number, series: ChartSeries): string;
}) {
  if (typeof day !== 'string' || !payload?.length) return null;
  return (
    <div className={classes.tooltip} role="status">
      <div className={classes.tooltipDay}>{formatLongDay(day)}</div>
      {series.map((line) => {
        const value = payload.find(({ dataKey }) => dataKey === line.key)?.value;
        return typeof value === 'number' ? <div key={line.key}>{formatValue(value, line)}</div> : null;
      })}
    </div>
  );
}
