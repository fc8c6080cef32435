import { formatNumber } from '../format.ts';
import { t as words } from '../messages/chart.ts';
import type { DayChartProps } from './chart-props.ts';
import classes from './day-chart.module.css';
import { versionsIn, versionWords } from './live-versions.ts';
import { periodText } from './period-text.ts';

/** With more columns, phones show the versions below the day instead of in a column. */
const MOST_COLUMNS = 3;

export function DayTable({
  label,
  series,
  rows,
  tableRows = rows,
  versions,
  granularity,
  axis,
  rightAxis,
}: DayChartProps) {
  const write = (value: number, isRight = false, isTableOnly = false) =>
    ((isTableOnly ? undefined : isRight ? rightAxis : axis)?.format ?? formatNumber)(value);
  const shown = tableRows
    .map((row) => ({ row, live: versionsIn(row, versions) }))
    .filter(({ row, live }) => live || Object.keys(row.values).length > 0);
  const hasVersions = shown.some(({ live }) => live);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.area} data-scrolls aria-label={`${label}: ${words.numbers}`} tabIndex={0}>
      <table className={classes.numbers} data-crowded={series.length > MOST_COLUMNS || undefined}>
        <thead>
          <tr>
            <th scope="col">{words.period[granularity]}</th>
            {series.map(({ key, label: title, isTableOnly }) => (
              <th key={key} scope="col" data-table-only={isTableOnly}>
                {title}
              </th>
            ))}
            {hasVersions && (
              <th scope="col" data-versions>
                {words.column}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.toReversed().map(({ row, live }) => (
            <tr key={row.day}>
              <th scope="row" data-unfinished={row.isUnfinished || undefined}>
                <time dateTime={row.day}>{periodText(row)}</time>
                {live && <div className={classes.versionsBelow}>{versionWords(live)}</div>}
              </th>
              {series.map(({ key, isRight, isTableOnly }) => (
                <td key={key} title={isTableOnly ? row.doubt : undefined} data-table-only={isTableOnly}>
                  {row.values[key] === undefined ? '–' : write(row.values[key], isRight, isTableOnly)}
                </td>
              ))}
              {hasVersions && <td data-versions>{live && numbersOf(live)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function numbersOf({ first, last }: { first: number; last: number }): string {
  return first === last ? formatNumber(first) : words.range({ first, last });
}
