import { Anchor, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column, TableDefaults } from '@userfeedback/admin-ui';
import {
  DataTable,
  EmptyState,
  formatDateTime,
  formatNumber,
  ResponsesDrawing,
  useAccess,
  useSite,
  useTableState,
} from '@userfeedback/admin-ui';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { RatedPost } from '../endpoints.ts';
import { api } from './api.ts';
import { Average } from './average.tsx';
import { t } from './messages/post-ratings.ts';
import { paths } from './paths.ts';
import { RatingsPage } from './ratings-page.tsx';

type Key = 'created_at' | 'post_title' | 'total_ratings' | 'average_rating';

const DEFAULTS: TableDefaults<Key, 'all'> = {
  orderby: 'created_at',
  order: 'desc',
  keys: ['created_at', 'post_title', 'total_ratings', 'average_rating'],
  filters: ['all'],
};

/** `/post-ratings/results` */
export function ResultsScreen() {
  const control = useTableState(DEFAULTS);
  const columns = useColumns();
  const { page, orderby, order } = control.state;
  const query = useQuery(
    api.results.queryOptions({
      input: { page, orderby, order },
      enabled: useAccess('use-post-ratings').allowed,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <RatingsPage tab="results">
      <DataTable
        label={t.results.table}
        columns={columns}
        query={query}
        control={control}
        rowId={({ post_id }) => post_id}
        rowName={({ post_title }) => post_title}
        empty={
          <EmptyState
            drawing={<ResponsesDrawing />}
            title={t.results.empty}
            action={
              <Button component={Link} to={paths.settings} variant="default">
                {t.results.toSettings}
              </Button>
            }
          >
            {t.results.emptyText}
          </EmptyState>
        }
      />
    </RatingsPage>
  );
}

function useColumns(): readonly Column<RatedPost, Key>[] {
  const { time_zone } = useSite();
  return useMemo(() => {
    const texts = t.results.columns;
    return [
      {
        title: texts.post_title,
        key: 'post_title',
        isSortable: true,
        isRowTitle: true,
        cell: ({ post_id, post_title }) => (
          <Anchor component={Link} to={paths.details(post_id)} title={post_title} inherit>
            {post_title}
          </Anchor>
        ),
      },
      {
        title: texts.total_ratings,
        key: 'total_ratings',
        isSortable: true,
        isNumeric: true,
        width: 112,
        cell: ({ total_ratings }) => formatNumber(total_ratings),
      },
      {
        title: texts.average_rating,
        key: 'average_rating',
        isSortable: true,
        isNumeric: true,
        width: 128,
        cell: ({ average_rating }) => <Average value={average_rating} />,
      },
      {
        title: texts.created_at,
        key: 'created_at',
        isSortable: true,
        width: 200,
        cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at, time_zone)}</time>,
      },
    ];
  }, [time_zone]);
}
