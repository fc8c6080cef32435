import type { ChartRow, ChartSeries } from '@userfeedback/admin-ui';
import { DayChart } from '@userfeedback/admin-ui';
import type { SurveyResults } from '@userfeedback/contract';
import { daysBetween } from '@userfeedback/engine/days';
import { useMemo } from 'react';
import { t } from '../strings.ts';

const SERIES: readonly ChartSeries[] = [
  { key: 'nps', label: t.results.npsScore, color: 'brand.5' },
  { key: 'promoter', label: t.results.promoter, color: 'green.6', isRight: true },
  { key: 'passive', label: t.results.passive, color: 'yellow.5', isRight: true },
  { key: 'detractor', label: t.results.detractor, color: 'red.6', isRight: true },
];
/** The same whatever the data, so that two ranges can be compared (NP-06, NP-07). */
const SCORES = { from: -100, to: 100, marks: [-100, -50, 0, 50, 100] };
const SHARES = { from: 0, to: 100, marks: [0, 20, 40, 60, 80, 100], format: t.results.share.of };

/** The score and the three shares of each day that has scores (OP-41); the other days are passed over. */
export function NpsChart({ survey: { nps_points, start_date, end_date } }: { survey: SurveyResults }) {
  const rows = useMemo(() => {
    const valuesOf = new Map(nps_points.map(({ date, ...values }) => [date, values]));
    return daysBetween(start_date, end_date).map(
      (day): ChartRow => ({ day, values: valuesOf.get(day) ?? {} }),
    );
  }, [nps_points, start_date, end_date]);
  return (
    <DayChart
      label={t.results.npsChart}
      series={SERIES}
      rows={rows}
      axis={SCORES}
      rightAxis={SHARES}
      formatValue={(value, { label, isRight }) =>
        t.results.lineValue(label, isRight ? t.results.share.of(value) : String(value))
      }
    />
  );
}
