import { Anchor } from '@mantine/core';
import type { Column } from '@userfeedback/admin-ui';
import { formatDate, formatNumber, useSite } from '@userfeedback/admin-ui';
import type { OverviewSurvey } from '@userfeedback/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../strings.ts';
import { SurveyStatusBadge } from '../../surveys/survey-status-badge.tsx';
import type { OverviewKey } from './use-overview-table.ts';

/** The columns of the overview's table (OP-20). */
export function useOverviewColumns(): readonly Column<OverviewSurvey, OverviewKey>[] {
  const { time_zone } = useSite();
  return useMemo(() => {
    const texts = t.overview.columns;
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
        width: 124,
        cell: (survey) => <SurveyStatusBadge survey={survey} />,
      },
      {
        title: texts.created,
        key: 'created_at',
        isNewestFirst: true,
        isSortable: true,
        width: 144,
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
        width: 172,
        cell: ({ range_responses_count }) => formatNumber(range_responses_count),
      },
      {
        title: texts.link,
        width: 124,
        isNumeric: true,
        isPlainOnPhone: true,
        cell: ({ id, title }) => (
          <Anchor component={Link} to={paths.surveyResults(id)} aria-label={`${t.overview.view}: ${title}`}>
            {t.overview.view}
          </Anchor>
        ),
      },
    ];
  }, [time_zone]);
}
