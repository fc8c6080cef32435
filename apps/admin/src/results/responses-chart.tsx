import type { ChartRow, ChartSeries } from '@userfeedback/admin-ui';
import { DayChart } from '@userfeedback/admin-ui';
import { useTexts } from '@userfeedback/admin-ui/messages';
import type { Granularity, SurveyResults } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { t } from '../messages/results.ts';
import { t as common } from '../messages/survey-list.ts';

const SERIES: readonly ChartSeries[] = [{ key: 'responses', label: common.columns.responses, color: 'brand.5' }];

/** Responses per day, week or month as a blue line. */
export function ResponsesChart({
  points,
  granularity,
  versions,
  top,
  isStale,
}: {
  points: SurveyResults['data_points'];
  granularity: Granularity;
  /** Of one survey. */
  versions?: SurveyResults['live_changes'];
  top?: ReactNode;
  isStale: boolean;
}) {
  const texts = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language draws them anew
  const rows = useMemo(
    () =>
      points.map(
        ({ date, end_date, count }): ChartRow => ({
          day: date,
          end: end_date,
          values: { responses: count },
        }),
      ),
    [points, texts],
  );
  return (
    <DayChart
      label={t.chart[granularity]}
      top={top}
      series={SERIES}
      rows={rows}
      {...(versions && { versions })}
      granularity={granularity}
      formatValue={(count) => t.responseCount({ count })}
      isStale={isStale}
    />
  );
}
