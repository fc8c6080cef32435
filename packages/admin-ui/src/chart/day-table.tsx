import { formatNumber } from '../format.ts';
import { t } from '../strings.ts';
import type { DayChartProps } from './chart-props.ts';
import classes from './day-chart.module.css';
import { periodText } from './period-text.ts';

/** The numbers of a chart, newest first, in the format of their axes. */
export function DayTable({
  label,
  series,
  rows,
  tableRows = rows,
  granularity,
  axis,
  rightAxis,
}: DayChartProps) {
  const write = (value: number, isRight = false, isTableOnly = false) =>
    ((isTableOnly ? undefined : isRight ? rightAxis : axis)?.format ?? formatNumber)(value);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.area} data-scrolls aria-label={`${label}: ${t.chart.numbers}`} tabIndex={0}>
      <table className={classes.numbers}>
        <thead>
          <tr>
            <th scope="col">{t.chart.period[granularity]}</th>
            {series.map(({ key, label: title, isTableOnly }) => (
              <th key={key} scope="col" data-table-only={isTableOnly}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tableRows
            .filter(hasValues)
            .toReversed()
            .map(({ values, ...row }) => (
              <tr key={row.day}>
                <th scope="row">
                  <time dateTime={row.day}>{periodText({ ...row, values })}</time>
                </th>
                {series.map(({ key, isRight, isTableOnly }) => (
                  <td key={key} title={isTableOnly ? row.doubt : undefined} data-table-only={isTableOnly}>
                    {values[key] === undefined ? '–' : write(values[key], isRight, isTableOnly)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function hasValues({ values }: DayChartProps['rows'][number]): boolean {
  return Object.keys(values).length > 0;
}
