import { Text } from '@mantine/core';
import type { ChartRow, ChartSeries } from '@userfeedback/admin-ui';
import { DayChart } from '@userfeedback/admin-ui';
import type { NpsPoint, SurveyResults } from '@userfeedback/contract';
import { isTooFew } from '@userfeedback/engine/results/comparison';
import { periodsOf } from '@userfeedback/engine/results/granularity';
import { useMemo } from 'react';
import { t as texts } from '../../strings/nps.ts';
import { t } from '../../strings.ts';
import classes from './nps-panel.module.css';

const SERIES: readonly ChartSeries[] = [
  { key: 'nps', label: t.results.npsScore, color: 'brand.5' },
  { key: 'promoter', label: t.results.promoter, color: 'green.6', isRight: true },
  { key: 'passive', label: t.results.passive, color: 'yellow.5', isRight: true },
  { key: 'detractor', label: t.results.detractor, color: 'red.6', isRight: true },
  { key: 'answers', label: texts.answers, color: 'gray.6', isTableOnly: true },
];
/** The same whatever the data, so that two ranges can be compared (NP-06, NP-07). */
const SCORES = { from: -100, to: 100, marks: [-100, -50, 0, 50, 100] };
const SHARES = { from: 0, to: 100, marks: [0, 20, 40, 60, 80, 100], format: t.results.share.of };

/**
 * The score and the three shares of each period that has scores; the others are passed over. Where most rest on too few
 * answers, the lines show those of the 28 days that end with each, the table the periods' own.
 */
export function NpsChart({ survey }: { survey: SurveyResults }) {
  const { nps_points, nps_rolling, start_date, end_date, granularity } = survey;
  const [rows, tableRows] = useMemo(() => {
    const periods = periodsOf({ start_date, end_date }, granularity);
    const rowsOf = (points: readonly NpsPoint[], isRolling: boolean) => {
      const pointOf = new Map(points.map((point) => [point.end_date, point]));
      return periods.map(({ date, end_date: end }): ChartRow => {
        const point = pointOf.get(end);
        return { day: date, end, ...(point ? drawn(point, isRolling) : { values: {} }) };
      });
    };
    const own = rowsOf(nps_points, false);
    return [nps_rolling.length > 0 ? rowsOf(nps_rolling, true) : own, own];
  }, [nps_points, nps_rolling, start_date, end_date, granularity]);
  return (
    <>
      {nps_rolling.length > 0 && (
        <Text c="dimmed" size="sm" className={classes.rolling}>
          {texts.tooFewBy[granularity]} {texts.rolling}
        </Text>
      )}
      <DayChart
        label={texts.chart[granularity]}
        series={SERIES}
        rows={rows}
        tableRows={tableRows}
        granularity={granularity}
        axis={SCORES}
        rightAxis={SHARES}
        formatValue={(value, { label, isRight }) =>
          texts.lineValue(label, isRight ? t.results.share.of(value) : String(value))
        }
      />
    </>
  );
}

function drawn(point: NpsPoint, isRolling: boolean): Pick<ChartRow, 'values' | 'doubt' | 'basis'> {
  const { nps, promoter, passive, detractor, answers } = point;
  return {
    values: { nps, promoter, passive, detractor, answers },
    doubt: isTooFew(answers) ? texts.tooFew(answers) : undefined,
    ...(isRolling && { basis: { first: point.date, last: point.end_date } }),
  };
}
