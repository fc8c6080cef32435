import { Anchor, Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Column, TableDefaults, TableStateControl } from '@userfeedback/admin-ui';
import {
  DataTable,
  EmptyState,
  formatDate,
  formatNumber,
  pageOf,
  ResponsesDrawing,
  useSite,
  useTableState,
} from '@userfeedback/admin-ui';
import { useTexts } from '@userfeedback/admin-ui/messages';
import type { OverviewSurvey } from '@userfeedback/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/results-overview.ts';
import { paths } from '../../paths.ts';
import { SurveyStatusBadge } from '../../surveys/survey-status-badge.tsx';

type OverviewKey = 'id' | 'title' | 'status' | 'created_at' | 'responses_count' | 'range_responses_count';

const DEFAULTS: TableDefaults<OverviewKey, 'all'> = {
  orderby: 'id',
  order: 'desc',
  keys: ['id', 'title', 'status', 'created_at', 'responses_count', 'range_responses_count'],
  filters: ['all'],
};

/** Sorting and page of the overview's table, kept in the address. */
export function useOverviewTable(): TableStateControl<OverviewKey, 'all'> {
  return useTableState(DEFAULTS);
}

const idOf = ({ id }: OverviewSurvey) => id;
const titleOf = ({ title }: OverviewSurvey) => title;

/** One row per survey. The reply holds all of them, so the browser divides them into pages. */
export function OverviewTable({
  query,
  control,
}: {
  query: UseQueryResult<{ surveys: OverviewSurvey[] }>;
  control: TableStateControl<OverviewKey, 'all'>;
}) {
  const columns = useOverviewColumns();
  const surveys = query.data?.surveys;
  const data = useMemo(() => surveys && pageOf(surveys, control.state.page), [surveys, control.state.page]);
  return (
    <DataTable
      label={t.table}
      columns={columns}
      query={{ ...query, data }}
      control={control}
      rowId={idOf}
      rowName={titleOf}
      empty={
        <EmptyState
          drawing={<ResponsesDrawing />}
          title={t.empty}
          action={
            <Button component={Link} to={paths.surveys}>
              {t.goToSurveys}
            </Button>
          }
        >
          {t.emptyText}
        </EmptyState>
      }
    />
  );
}

/** The columns of the overview's table. */
function useOverviewColumns(): readonly Column<OverviewSurvey, OverviewKey>[] {
  const { time_zone } = useSite();
  const version = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language draws them anew
  return useMemo(() => {
    const texts = t.columns;
    return [
      {
        title: texts.title,
        key: 'title',
        isSortable: true,
        isRowTitle: true,
        cell: ({ id, title }) => (
          <Anchor component={Link} to={paths.surveyResults(id)} title={title} inherit>
            {title}
          </Anchor>
        ),
      },
      {
        title: texts.status,
        key: 'status',
        isSortable: true,
        width: 144,
        cell: (survey) => <SurveyStatusBadge survey={survey} />,
      },
      {
        title: texts.created,
        key: 'created_at',
        isNewestFirst: true,
        isSortable: true,
        isFoldable: 'first',
        width: 160,
        cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at, time_zone)}</time>,
      },
      {
        title: texts.total,
        key: 'responses_count',
        isSortable: true,
        isNumeric: true,
        width: 108,
        cell: ({ responses_count }) => formatNumber(responses_count),
      },
      {
        title: texts.inRange,
        key: 'range_responses_count',
        isSortable: true,
        isNumeric: true,
        width: 192,
        cell: ({ range_responses_count }) => formatNumber(range_responses_count),
      },
      {
        title: texts.link,
        isFoldable: 'second',
        width: 168,
        isNumeric: true,
        isPlainOnPhone: true,
        cell: ({ id, title }) => (
          <Anchor component={Link} to={paths.surveyResults(id)} aria-label={t.viewOf({ title })}>
            {t.view}
          </Anchor>
        ),
      },
    ];
  }, [time_zone, version]);
}
