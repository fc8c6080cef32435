import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useElementSize } from '@mantine/hooks';
import { formatAxisDay, formatNumber } from '../format.ts';
import { t } from '../messages/chart.ts';
import { axisLabels } from './axis-labels.ts';
import type { ChartAxis, DayChartProps } from './chart-props.ts';
import type { ChartRow } from './chart-series.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import classes from './day-chart.module.css';
import { drawnValues, openKey } from './unfinished.ts';
import { VersionMarks } from './version-marks.tsx';

/** With more points, dots would overlap; hollow ones are drawn all the same. */
const MOST_DOTS = 45;
/** Pixels of margins and one or two axes, approximately. */
const BESIDE = { one: 84, two: 124 };
const WIDTH = 600;

export function ChartDrawing({
  label,
  series,
  rows,
  granularity,
  formatValue,
  versions,
  axis,
  rightAxis,
}: DayChartProps) {
  const { ref, width } = useElementSize();
  // Passed on to the <svg>, though the chart's types do not list it.
  const name = { 'aria-label': `${label}. ${t.keyboard}` };
  const points = rows.filter(({ values }) => Object.keys(values).length > 0).length;
  const doubted = rows.some(({ doubt }) => doubt);
  const isCrowded = points > MOST_DOTS;
  const radius = points > 14 ? 2 : 3;
  const lines = series.filter(({ isTableOnly }) => !isTableOnly);
  const drawn = drawnValues(rows, lines);
  const marks = marksOf(rows, granularity === 'month', (width || WIDTH) - BESIDE[rightAxis ? 'two' : 'one']);
  return (
    <div ref={ref}>
      <LineChart
        className={classes.area}
        data={rows.map(({ day, doubt, isUnfinished }, at) => ({
          day,
          ...drawn[at],
          isUnfinished,
          isHollow: Boolean(doubt ?? isUnfinished),
        }))}
        dataKey="day"
        series={lines.flatMap(({ key, label: title, color, isRight }) => {
          const line = { label: title, color, ...(isRight ? { yAxisId: 'right' } : {}) };
          return [
            { ...line, name: key },
            { ...line, name: openKey(key), strokeDasharray: '4 4' },
          ];
        })}
        curveType="linear"
        strokeWidth={2}
        strokeDasharray="0"
        // Lines of the second axis are drawn behind those of the first.
        lineProps={({ name: line, yAxisId }) => ({
          ...(yAxisId === 'right' ? { strokeWidth: 1.25, strokeOpacity: 0.8 } : {}),
          dot: ({ key, ...point }) => (
            <Dot
              key={key}
              {...point}
              radius={radius}
              isCrowded={isCrowded && (yAxisId === 'right' || !doubted)}
              isNamed={line === openKey(lines[0]?.key ?? '')}
            />
          ),
        })}
        tickLine="none"
        gridAxis="x"
        gridColor="var(--uf-line)"
        textColor="var(--mantine-color-dimmed)"
        dotProps={{ r: radius, strokeWidth: 0 }}
        activeDotProps={{ r: 5, strokeWidth: 2, stroke: 'var(--uf-card)' }}
        withLegend={false}
        tooltipProps={{
          cursor: { stroke: 'var(--mantine-color-default-border)' },
          content: ({ label: day, payload }) => (
            <ChartTooltip
              row={rows.find((row) => row.day === day)}
              versions={versions}
              payload={payload}
              series={series}
              formatValue={formatValue}
            />
          ),
        }}
        lineChartProps={{
          ...name,
          margin: { top: 12, right: rows.at(-1)?.isUnfinished ? 44 : 16, bottom: 0, left: 10 },
        }}
        xAxisProps={{
          ticks: [...marks.keys()],
          tickFormatter: (day: string) => marks.get(day) ?? '',
          interval: 0,
          padding: { left: 20, right: 20 },
        }}
        yAxisProps={axisProps(axis)}
        withRightYAxis={rightAxis !== undefined}
        rightYAxisProps={axisProps(rightAxis)}
      >
        <VersionMarks rows={rows} versions={versions} />
      </LineChart>
    </div>
  );
}

interface Point {
  cx?: number | null;
  cy?: number | null;
  stroke?: string | undefined;
  payload?: { isHollow: boolean; isUnfinished: boolean | undefined };
  index?: number;
  points?: readonly { y?: number | null }[];
  radius: number;
  isCrowded: boolean;
  isNamed: boolean;
}

/** Hollow if its value is doubtful or may still change. */
function Dot({ cx, cy, stroke, payload, index = 0, points = [], radius, isCrowded, isNamed }: Point) {
  const { isHollow = false, isUnfinished = false } = payload ?? {};
  if (typeof cx !== 'number' || typeof cy !== 'number' || (isCrowded && !isHollow)) return null;
  return (
    <>
      <circle
        cx={cx}
        cy={cy}
        stroke={stroke}
        className="recharts-line-dot"
        r={radius}
        fill={isHollow ? 'var(--uf-card)' : stroke}
        strokeWidth={isHollow ? 1.25 : 0}
        strokeDasharray="0"
        data-hollow={isHollow || undefined}
      />
      {isNamed && isUnfinished && (
        // A line that falls to this point comes from where the words would begin.
        <text
          className={classes.soFar}
          x={cx}
          y={cy - 10}
          textAnchor={(points[index - 1]?.y ?? cy) < cy ? 'start' : 'middle'}
        >
          {t.today}
        </text>
      )}
    </>
  );
}

function marksOf(rows: readonly ChartRow[], isMonth: boolean, width: number): Map<string, string> {
  const days = rows.map(({ day }) => day);
  return axisLabels({
    days,
    end: rows.at(-1)?.end ?? days.at(-1) ?? '',
    width,
    thisYear: String(new Date().getFullYear()),
    format: (day, hasYear) => formatAxisDay(day, isMonth, hasYear),
  });
}

function axisProps(axis: ChartAxis | undefined) {
  return {
    allowDecimals: false,
    width: 'auto',
    tickFormatter: (value: number) => (axis?.format ?? formatNumber)(value),
    ...(axis && { domain: [axis.from, axis.to], ticks: axis.marks, interval: 0 }),
  } as const;
}
