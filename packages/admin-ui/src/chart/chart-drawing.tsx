import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatNumber, formatShortDay } from '../format.ts';
import { t } from '../strings.ts';
import type { ChartAxis, DayChartProps } from './chart-props.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import classes from './day-chart.module.css';

/** With more days than these the points would run into each other. */
const MOST_DOTS = 45;

/** The chart itself; loaded on its own by `DayChart`. */
export function ChartDrawing({ label, series, rows, formatValue, axis, rightAxis }: DayChartProps) {
  // Handed on to the <svg> although the types of the chart do not list it.
  const name = { 'aria-label': `${label}. ${t.chart.keyboard}` };
  const days = rows.filter(({ values }) => Object.keys(values).length > 0).length;
  return (
    <LineChart
      className={classes.area}
      data={rows.map(({ day, values }) => ({ day, ...values }))}
      dataKey="day"
      series={series.map(({ key, label: title, color, isRight }) => ({
        ...{ name: key, label: title, color },
        ...(isRight ? { yAxisId: 'right' } : {}),
      }))}
      curveType="linear"
      strokeWidth={2}
      strokeDasharray="0"
      // What the second axis measures stays behind what the first one does.
      lineProps={({ yAxisId }) => (yAxisId === 'right' ? { strokeWidth: 1.25, strokeOpacity: 0.8 } : {})}
      tickLine="none"
      gridAxis="x"
      gridColor="var(--uf-line)"
      textColor="var(--mantine-color-dimmed)"
      withDots={days <= MOST_DOTS}
      dotProps={{ r: days > 14 ? 2 : 3, strokeWidth: 0 }}
      activeDotProps={{ r: 5, strokeWidth: 2, stroke: 'var(--uf-card)' }}
      withLegend={false}
      tooltipProps={{
        cursor: { stroke: 'var(--mantine-color-default-border)' },
        content: ({ label: day, payload }) => (
          <ChartTooltip day={day} payload={payload} series={series} formatValue={formatValue} />
        ),
      }}
      lineChartProps={{ ...name, margin: { top: 12, right: 16, bottom: 0, left: 10 } }}
      xAxisProps={{
        tickFormatter: (day: string) => formatShortDay(day),
        minTickGap: 24,
        interval: 'preserveStartEnd',
        padding: { left: 12, right: 12 },
      }}
      yAxisProps={axisProps(axis)}
      withRightYAxis={rightAxis !== undefined}
      rightYAxisProps={axisProps(rightAxis)}
    />
  );
}

function axisProps(axis: ChartAxis | undefined) {
  return {
    allowDecimals: false,
    width: 'auto',
    tickFormatter: (value: number) => (axis?.format ?? formatNumber)(value),
    ...(axis && { domain: [axis.from, axis.to], ticks: axis.marks, interval: 0 }),
  } as const;
}
