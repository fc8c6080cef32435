import { DefaultZIndexes, usePlotArea, useXAxisScale, ZIndexLayer } from 'recharts';
import type { ChartRow } from './chart-series.ts';
import classes from './day-chart.module.css';
import type { LiveVersion } from './live-versions.ts';
import { versionsIn, versionWords } from './live-versions.ts';

/** Pixels. A label that would reach beyond the chart begins or ends at its triangle. */
const HALF_LABEL = 60;

export function VersionMarks({
  rows,
  versions,
}: {
  rows: readonly ChartRow[];
  versions: readonly LiveVersion[] | undefined;
}) {
  const area = usePlotArea();
  const placeOf = useXAxisScale();
  if (!area || !placeOf) return null;
  const bottom = area.y + area.height;
  const marks = rows.map((row) => {
    const live = versionsIn(row, versions);
    const x = placeOf(row.day);
    if (!live || x === undefined) return null;
    const isFirst = x - area.x < HALF_LABEL;
    const isLast = area.x + area.width - x < HALF_LABEL;
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it can be read with the keyboard, and does nothing
      <g
        key={row.day}
        className={classes.version}
        role="img"
        aria-label={versionWords(live)}
        tabIndex={0}
        // The chart itself would show its first point.
        onFocus={(event) => event.stopPropagation()}
      >
        <rect x={x - 12} y={bottom + 1} width={24} height={24} fill="transparent" />
        <path d={`M${x},${bottom + 1} l5,8 h-10 z`} />
        <text x={x} y={bottom - 8} textAnchor={isFirst ? 'start' : isLast ? 'end' : 'middle'}>
          {versionWords(live)}
        </text>
      </g>
    );
  });
  // Above the lines, so that they do not cross the words.
  return <ZIndexLayer zIndex={DefaultZIndexes.label}>{marks}</ZIndexLayer>;
}
