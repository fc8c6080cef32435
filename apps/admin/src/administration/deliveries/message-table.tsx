import { Box, Button, Text } from '@mantine/core';
import { IconBan, IconListDetails, IconRefresh } from '@tabler/icons-react';
import type { Action, Column } from '@userfeedback/admin-ui';
import {
  DataTable,
  EmptyState,
  formatShortDateTime,
  QuickFilters,
  ResponsesDrawing,
  Row,
  useSite,
} from '@userfeedback/admin-ui';
import type { Delivery, DeliveryFilter } from '@userfeedback/contract';
import { useSearchParams } from 'react-router';
import { t } from '../../messages/deliveries.ts';
import { t as filters } from '../../messages/filters.ts';
import { DeliveryBadge } from './delivery-words.tsx';
import { About, canDrop, canSendAgain, To, WRAPPED } from './message-parts.tsx';
import type { useDeliveries } from './use-deliveries.ts';
import { FILTERS } from './use-deliveries.ts';
import type { useMessageActions, Verb } from './use-message-actions.tsx';

export function MessageTable({
  list: { query, control, isNarrowed, asked, clear },
  actions,
}: {
  list: ReturnType<typeof useDeliveries>;
  actions: ReturnType<typeof useMessageActions>;
}) {
  const { time_zone } = useSite();
  const columns = useColumns(time_zone);
  const [params] = useSearchParams();
  const pages = query.data?.pages;
  const found = pages?.flatMap((page) => page.items);
  // While older ones are looked for, nothing is known yet.
  const items = found?.length === 0 && query.hasNextPage ? undefined : found;
  const counts = pages?.[0]?.status_filters;
  const { filter } = control.state;
  const { run } = actions;
  const rowActions = (message: Delivery): Action[] => [
    { label: t.details, icon: IconListDetails, to: `?${withMessage(params, message.id)}` },
    ...(canSendAgain(message)
      ? [{ label: t.sendAgain, icon: IconRefresh, run: () => void run('sendAgain', [message.id]) }]
      : []),
    ...(canDrop(message)
      ? [{ label: t.drop, icon: IconBan, isDangerous: true, run: () => void run('drop', [message.id]) }]
      : []),
  ];
  const failed = counts?.find(({ status }) => status === 'failed');
  const top = (
    <Row justify="space-between" gap="xs" pe="md">
      <QuickFilters
        filters={FILTERS.map((value) => {
          const found = counts?.find(({ status }) => status === value);
          return {
            attribute: 'status',
            value,
            label: t.filters[value],
            count: found?.count,
            isAtLeast: found?.is_at_least === true,
          };
        })}
        active={filter}
        searchFor={(value) => control.searchFor({ filter: value as DeliveryFilter })}
      />
      {filter === 'failed' && failed && failed.count > 0 && (
        <Button
          variant="default"
          size="xs"
          onClick={() => void actions.sendAll(asked, { count: failed.count, isAtLeast: failed.is_at_least === true })}
        >
          {t.allFailed}
        </Button>
      )}
    </Row>
  );
  return (
    <>
      <DataTable
        label={t.messages}
        columns={columns}
        query={{
          ...query,
          data: items && {
            items,
            // One page, which grows: nobody knows how many messages there are.
            pagination: {
              page: 1,
              pages: 1,
              per_page: Math.max(items.length, 1),
              total: items.length,
              ...(query.hasNextPage && { is_at_least: true as const }),
            },
          },
        }}
        control={control}
        actionsWidth={112}
        rowId={({ id }) => id}
        rowName={(message) => t.message({ moment: formatShortDateTime(message.created_at, time_zone) })}
        rowActions={rowActions}
        bulk={{
          actions: [
            { value: 'sendAgain', label: t.sendAgain },
            { value: 'drop', label: t.drop },
          ],
          run: (verb, ids) => run(verb as Verb, ids),
          work: null,
        }}
        top={top}
        empty={
          filter === 'all' && !isNarrowed ? (
            <EmptyState drawing={<ResponsesDrawing />} title={t.empty}>
              {t.emptyText}
            </EmptyState>
          ) : (
            <EmptyState
              drawing={<ResponsesDrawing />}
              title={t.noMatch}
              action={
                <Button variant="default" onClick={clear}>
                  {filters.clear}
                </Button>
              }
            />
          )
        }
      />
      {query.hasNextPage && (
        <Row justify="center">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.older}
          </Button>
        </Row>
      )}
    </>
  );
}

function withMessage(params: URLSearchParams, id: string): string {
  const after = new URLSearchParams(params);
  after.set('message', id);
  return after.toString();
}

function useColumns(timeZone: string): readonly Column<Delivery, 'created_at'>[] {
  const moment = (at: string) => (
    <time dateTime={at} style={WRAPPED}>
      {formatShortDateTime(at, timeZone)}
    </time>
  );
  return [
    { title: t.columns.created, width: 148, cell: ({ created_at }) => moment(created_at) },
    {
      title: t.columns.about,
      key: 'created_at',
      isSortable: false,
      isRowTitle: true,
      cell: (message) => <About message={message} />,
    },
    { title: t.columns.to, width: 164, cell: (message) => <To message={message} /> },
    { title: t.columns.status, width: 190, cell: (message) => <Status message={message} /> },
    {
      title: t.columns.attempts,
      width: 84,
      isNumeric: true,
      isFoldable: 'third',
      isHiddenOnPhone: true,
      cell: ({ attempts }) => attempts,
    },
    {
      title: t.columns.next,
      width: 148,
      isFoldable: 'first',
      isHiddenOnPhone: true,
      cell: ({ next_attempt_at }) => (next_attempt_at ? moment(next_attempt_at) : '–'),
    },
    {
      title: t.columns.reply,
      width: 88,
      isFoldable: 'second',
      isHiddenOnPhone: true,
      cell: ({ reply_status }) => reply_status ?? '–',
    },
  ];
}

function Status({ message: { status, error } }: { message: Delivery }) {
  return (
    <Box py={6}>
      <DeliveryBadge status={status} />
      {error && status !== 'sent' && (
        <Text size="sm" c="dimmed" lineClamp={3} title={error} style={WRAPPED}>
          {error}
        </Text>
      )}
    </Box>
  );
}
