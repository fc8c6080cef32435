import { Anchor, Button, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column, TableDefaults } from '@userfeedback/admin-ui';
import {
  Card,
  CardSkeleton,
  DataTable,
  EmptyState,
  formatDateTime,
  formatNumber,
  hasCode,
  LostDrawing,
  Page,
  useLock,
  useSite,
  useTableState,
} from '@userfeedback/admin-ui';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { GivenRating, RatedPost } from '../endpoints.ts';
import { api } from './api.ts';
import { Average } from './average.tsx';
import { Given } from './given.tsx';
import { t } from './messages/post-ratings.ts';
import { paths } from './paths.ts';
import { RatingsPage } from './ratings-page.tsx';
import classes from './results.module.css';

type Key = 'created_at' | 'rating';

const BACK = {
  to: paths.results,
  get label() {
    return t.details.back;
  },
};
const DEFAULTS: TableDefaults<Key, 'all'> = {
  orderby: 'created_at',
  order: 'desc',
  keys: ['created_at', 'rating'],
  filters: ['all'],
};

/** `/post-ratings/results/{postId}` */
export function DetailsScreen() {
  const postId = Number(useParams().postId);
  const lock = useLock('use-post-ratings');
  const control = useTableState(DEFAULTS);
  const columns = useColumns();
  const { page, orderby, order } = control.state;
  const query = useQuery(
    api.details.queryOptions({
      input: { postId, page, orderby, order },
      enabled: !lock && Number.isSafeInteger(postId),
      placeholderData: keepPreviousData,
    }),
  );
  if (lock) return <RatingsPage tab="results">{null}</RatingsPage>;
  const isMissing = !Number.isSafeInteger(postId) || hasCode(query.error, 'not_found');
  const post = query.data?.post;
  return (
    <Page route="post-ratings-details" title={t.title} subject={post?.post_title} back={BACK}>
      {isMissing ? (
        <Card component="div">
          <NoRatings />
        </Card>
      ) : (
        <>
          {post ? <Summary post={post} /> : !query.error && <CardSkeleton lines={2} />}
          <DataTable
            label={t.details.table}
            columns={columns}
            query={query}
            control={control}
            rowId={({ id }) => id}
            rowName={({ id }) => t.details.rating({ id: String(id) })}
            empty={<NoRatings />}
          />
        </>
      )}
    </Page>
  );
}

function Summary({ post }: { post: RatedPost & { url: string | null } }) {
  return (
    <Card component="div">
      <div className={classes.summary}>
        <div className={classes.post}>
          <Title order={2}>{post.post_title}</Title>
          {post.url ? <Anchor href={post.url}>{t.details.view}</Anchor> : <Text c="dimmed">{t.details.gone}</Text>}
        </div>
        <dl className={classes.figures}>
          <div>
            <dt>{t.details.total}</dt>
            <dd>{formatNumber(post.total_ratings)}</dd>
          </div>
          <div>
            <dt>{t.details.average}</dt>
            <dd>
              <Average value={post.average_rating} />
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

function NoRatings() {
  return (
    <EmptyState
      drawing={<LostDrawing />}
      title={t.details.missing}
      action={
        <Button component={Link} to={paths.results}>
          {t.tabs.results}
        </Button>
      }
    >
      {t.details.missingText}
    </EmptyState>
  );
}

function useColumns(): readonly Column<GivenRating, Key>[] {
  const { time_zone } = useSite();
  return useMemo(
    () => [
      {
        title: t.details.columns.rating,
        key: 'rating',
        isSortable: true,
        isRowTitle: true,
        cell: ({ rating }) => <Given rating={rating} />,
      },
      {
        title: t.details.columns.created_at,
        key: 'created_at',
        isSortable: true,
        width: 220,
        cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at, time_zone)}</time>,
      },
    ],
    [time_zone],
  );
}
