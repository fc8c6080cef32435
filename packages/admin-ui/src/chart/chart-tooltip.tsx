import type { ChartRow, ChartSeries } from './chart-series.ts';
import classes from './day-chart.module.css';
import type { LiveVersion } from './live-versions.ts';
import { versionsIn, versionWords } from './live-versions.ts';
import { periodText } from './period-text.ts';

export function ChartTooltip({
  row,
  versions,
  payload,
  series,
  formatValue,
}: {
  row: ChartRow | undefined;
  versions: readonly LiveVersion[] | undefined;
  payload: readonly unknown[] | undefined;
  series: readonly ChartSeries[];
  formatValue(value: number, series: ChartSeries): string;
}) {
  if (!row) return null;
  const live = versionsIn(row, versions);
  if (!payload?.length && !live) return null;
  return (
    <div className={classes.tooltip} data-number role="status">
      <div className={classes.tooltipDay}>{periodText(row)}</div>
      {series.map((line) => {
        const value = payload?.length && !line.isTableOnly ? row.values[line.key] : undefined;
        return value !== undefined ? <div key={line.key}>{formatValue(value, line)}</div> : null;
      })}
      {live && <div>{versionWords(live)}</div>}
      {row.doubt && <div className={classes.tooltipDay}>{row.doubt}</div>}
    </div>
  );
}
