import { Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminAddons } from '@userfeedback/addons/admin';
import { Card, formatNumber, isTabShown, LinkTabs, LoadFailed, Row, useLock, useSite } from '@userfeedback/admin-ui';
import type { Granularity, SurveyResults } from '@userfeedback/contract';
import { dayInZone, pastDays } from '@userfeedback/engine/results/days';
import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { Page } from '../../frame/page.tsx';
import { t as results } from '../../messages/results.ts';
import { t } from '../../messages/results-overview.ts';
import { paths } from '../../paths.ts';
import { NewResponses } from '../new-responses.tsx';
import { RefusedFilters } from '../refused-filters.tsx';
import { ResponsesChart } from '../responses-chart.tsx';
import { SurveyPicker } from '../survey-picker.tsx';
import { useParamChange } from '../use-param-change.ts';
import { OverviewTable, useOverviewTable } from './overview-table.tsx';
import { PastDaysChoice } from './past-days-choice.tsx';

/** All surveys: responses per day, and a row for each survey. */
export function OverviewScreen() {
  const { time_zone } = useSite();
  const [params] = useSearchParams();
  const changeParam = useParamChange();
  const lock = useLock('view-long-range');
  const isLongAsked = params.get('range') === '30';
  const days = isLongAsked && !lock ? 30 : 7;
  const surveyId = Number(params.get('survey_id')) || undefined;
  const control = useOverviewTable();
  const { orderby, order } = control.state;
  const input = { ...pastDays(days, dayInZone(new Date(), time_zone)), survey_id: surveyId, orderby, order };
  const query = useQuery(api.results.overview.queryOptions({ input, placeholderData: keepPreviousData }));
  return (
    <Page route="results-overview" title={t.title}>
      <ResultsTabs />
      <Row justify="space-between" gap="sm">
        <SurveyPicker
          label={t.picker}
          value={surveyId}
          allLabel={t.all}
          onChange={(id) => changeParam({ survey_id: id === undefined ? null : String(id) })}
        />
        <PastDaysChoice value={days} onChange={(value) => changeParam({ range: value === 7 ? null : String(value) })} />
      </Row>
      {lock && isLongAsked && <RefusedFilters lock={lock} />}
      <OverviewChart query={query} />
      <OverviewTable query={query} control={control} />
      <NewResponses surveyId={surveyId} />
    </Page>
  );
}

/** The parts of the results; a lone one needs no tab. */
function ResultsTabs() {
  const { addons } = useSite();
  const tabs = adminAddons.flatMap(({ manifest, resultsTab }) =>
    resultsTab && isTabShown(addons[manifest.slug]) ? [{ to: resultsTab.path, label: resultsTab.label }] : [],
  );
  if (tabs.length === 0) return null;
  return <LinkTabs label={t.title} tabs={[{ to: paths.results, label: t.tab }, ...tabs]} />;
}

interface Overview {
  total_responses: number;
  granularity: Granularity;
  data_points: SurveyResults['data_points'];
}

/** The responses of the range as one figure and as a line. */
function OverviewChart({ query }: { query: UseQueryResult<Overview> }) {
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  return (
    <Card aria-label={results.chart[query.data?.granularity ?? 'day']} aria-busy={query.isFetching}>
      {query.data ? (
        <ResponsesChart
          points={query.data.data_points}
          granularity={query.data.granularity}
          isStale={query.isPlaceholderData}
          top={
            <div>
              <Text c="dimmed">{results.total}</Text>
              <Text component="div" fz={28} data-number fw={600} lh={1.3}>
                {formatNumber(query.data.total_responses)}
              </Text>
            </div>
          }
        />
      ) : (
        <Skeleton height={330} />
      )}
    </Card>
  );
}
