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
import { VersionMarks } from './version-marks.tsx';

/** With more points than these, dots would overlap. */
const MOST_DOTS = 45;
/** About how many pixels axes and margins take. */
const BESIDE = { one: 84, two: 124 };
/** The width until the chart has been measured. */
const WIDTH = 600;

/** The chart itself, which `DayChart` loads. */
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
  const radius = points > 14 ? 2 : 3;
  const marks = marksOf(rows, granularity === 'month', (width || WIDTH) - BESIDE[rightAxis ? 'two' : 'one']);
  return (
    <div ref={ref}>
      <LineChart
        className={classes.area}
        data={rows.map(({ day, values, doubt }) => ({ day, ...values, ...(doubt && { doubt }) }))}
        dataKey="day"
        series={series
          .filter(({ isTableOnly }) => !isTableOnly)
          .map(({ key, label: title, color, isRight }) => ({
            ...{ name: key, label: title, color },
            ...(isRight ? { yAxisId: 'right' } : {}),
          }))}
        curveType="linear"
        strokeWidth={2}
        strokeDasharray="0"
        // Lines of the second axis are drawn behind those of the first.
        lineProps={({ yAxisId }) => ({
          ...(yAxisId === 'right' ? { strokeWidth: 1.25, strokeOpacity: 0.8 } : {}),
          ...(yAxisId === 'right' && points > MOST_DOTS ? { dot: false } : {}),
          ...(doubted &&
            (yAxisId !== 'right' || points <= MOST_DOTS) && {
              dot: ({ key, ...point }) => <Dot key={key} {...point} radius={radius} />,
            }),
        })}
        tickLine="none"
        gridAxis="x"
        gridColor="var(--uf-line)"
        textColor="var(--mantine-color-dimmed)"
        withDots={doubted || points <= MOST_DOTS}
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
        lineChartProps={{ ...name, margin: { top: 12, right: 16, bottom: 0, left: 10 } }}
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
  payload?: { doubt?: string };
}

/** Hollow if its value is doubtful. */
function Dot({ cx, cy, stroke, payload, radius }: Point & { radius: number }) {
  if (typeof cx !== 'number' || typeof cy !== 'number') return null;
  const isHollow = payload?.doubt !== undefined;
  return (
    <circle
      {...{ cx, cy, stroke }}
      className="recharts-line-dot"
      r={radius}
      fill={isHollow ? 'var(--uf-card)' : stroke}
      strokeWidth={isHollow ? 1.25 : 0}
      data-hollow={isHollow || undefined}
    />
  );
}

function marksOf(rows: readonly ChartRow[], isMonth: boolean, width: number): Map<string, string> {
  const days = rows.map(({ day }) => day);
  return axisLabels({
    ...{ days, end: rows.at(-1)?.end ?? days.at(-1) ?? '', width },
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
