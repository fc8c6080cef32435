import { Button, NativeSelect, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  errorText,
  errorToast,
  formatDay,
  Items,
  LoadFailed,
  Row,
  StatusBadge,
  TableSearch,
} from '@userfeedback/admin-ui';
import type { Invitation, InvitationState } from '@userfeedback/contract';
import { INVITATION_STATES } from '@userfeedback/contract/places-limits';
import { useState } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/share.ts';

const TONES = { unused: 'gray', used: 'green', expired: 'amber', withdrawn: 'amber' } as const;

/** Shows nothing before the first ones are made. */
export function InvitationList({ id }: { id: number }) {
  const words = t.invitations;
  const [state, setState] = useState<InvitationState>();
  const [search, setSearch] = useState('');
  const filter = state && { state };
  const list = useInfiniteQuery({
    ...administrationApi.invitations.list.infiniteOptions({
      input: (before: number | undefined) => ({ id, search, ...(filter && { filter }), ...(before && { before }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_before }) => next_before ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const [first] = list.data?.pages ?? [];
  if (list.error) return <LoadFailed error={list.error} onRetry={list.refetch} />;
  const total = first ? Object.values(first.counts).reduce((sum, count) => sum + count, 0) : 0;
  if (!first || total === 0) return null;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Items gap="sm">
      <Row>
        <Button
          component="a"
          href={`/api/v1/surveys/${id}/invitations?format=csv`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {words.download}
        </Button>
      </Row>
      <Row align="end">
        <NativeSelect
          label={words.filter}
          value={state ?? ''}
          data={[
            { value: '', label: words.all({ count: total }) },
            ...INVITATION_STATES.map((value) => ({
              value,
              label: words.counted({ state: words.states[value], count: first.counts[value] }),
            })),
          ]}
          onChange={({ currentTarget }) => setState((currentTarget.value || undefined) as InvitationState | undefined)}
        />
        <TableSearch label={words.search} size="sm" value={search} onSearch={setSearch} />
      </Row>
      {items.length === 0 && <Text>{words.none}</Text>}
      <Items component="ul" gap="sm" aria-label={words.links}>
        {items.map((item) => (
          <li key={item.id}>
            <OneInvitation id={id} item={item} />
          </li>
        ))}
      </Items>
      {list.hasNextPage && (
        <Row>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {words.more}
          </Button>
        </Row>
      )}
    </Items>
  );
}

function OneInvitation({ id, item }: { id: number; item: Invitation }) {
  const words = t.invitations;
  const client = useQueryClient();
  const withdrawing = useMutation(
    administrationApi.invitations.withdraw.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: administrationApi.invitations.key() }),
      onError: (error) => void errorToast(errorText(error)),
    }),
  );
  const name = item.name || words.number({ number: item.id });
  return (
    <Row justify="space-between" isUnbroken>
      <div>
        <Text fw={600} dir="auto">
          {name}
        </Text>
        {item.email !== '' && item.email !== item.name && (
          <Text size="sm" c="dimmed" dir="ltr">
            {item.email}
          </Text>
        )}
        <Row gap="xs">
          <StatusBadge tone={TONES[item.state]}>{words.states[item.state]}</StatusBadge>
          {item.until !== null && item.state === 'unused' && (
            <Text size="sm" c="dimmed">
              {words.worksUntil({ day: formatDay(item.until) })}
            </Text>
          )}
        </Row>
      </div>
      {item.state === 'unused' && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          aria-label={words.withdrawNamed({ name })}
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate({ id, ids: [item.id] })}
        >
          {words.withdraw}
        </Button>
      )}
    </Row>
  );
}
