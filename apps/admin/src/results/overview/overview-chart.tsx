import { Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card, errorText, formatNumber, Problem } from '@userfeedback/admin-ui';
import type { Granularity, SurveyResults } from '@userfeedback/contract';
import { t } from '../../strings.ts';
import { ResponsesChart } from '../responses-chart.tsx';
import classes from '../results.module.css';

interface Overview {
  total_responses: number;
  granularity: Granularity;
  data_points: SurveyResults['data_points'];
}

/** The responses of the range as one figure and as a line. */
export function OverviewChart({ query }: { query: UseQueryResult<Overview> }) {
  if (query.error && !query.data) return <Problem text={errorText(query.error)} onRetry={query.refetch} />;
  return (
    <Card aria-label={t.results.chart[query.data?.granularity ?? 'day']} aria-busy={query.isFetching}>
      {query.data ? (
        <ResponsesChart
          points={query.data.data_points}
          granularity={query.data.granularity}
          isStale={query.isPlaceholderData}
          top={
            <div>
              <Text c="dimmed">{t.results.total}</Text>
              <div className={classes.bigFigure} data-number>
                {formatNumber(query.data.total_responses)}
              </div>
            </div>
          }
        />
      ) : (
        <Skeleton height={330} />
      )}
    </Card>
  );
}
