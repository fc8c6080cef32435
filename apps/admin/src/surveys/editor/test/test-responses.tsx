import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText, errorToast, formatDateTime, Items, useSite } from '@userfeedback/admin-ui';
import type { TestResponse } from '@userfeedback/contract';
import { administrationApi } from '../../../administration/administration-api.ts';
import { t } from '../../../messages/testing.ts';
import { queryClient } from '../../../query-client.ts';
import { ClosedPart } from './closed-part.tsx';

/** How often to look for tests that were finished meanwhile, in milliseconds. */
const LOOK = 5000;

/** What was sent while testing, and what it would have sent on. */
export function TestResponses({ id }: { id: number }) {
  const options = administrationApi.tests.list.queryOptions({ input: { id } });
  const { data } = useQuery({ ...options, refetchInterval: LOOK });
  const deletion = useMutation(
    administrationApi.tests.delete.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: administrationApi.tests.key() }),
      onError: (error) => void errorToast(errorText(error)),
    }),
  );
  const items = data?.items ?? [];
  return (
    <ClosedPart title={t.responses({ count: items.length })}>
      {items.length === 0 ? (
        <Text size="sm">{t.noResponses}</Text>
      ) : (
        <>
          <Items component="ul" gap="sm">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </Items>
          <Button
            variant="default"
            size="xs"
            justify="center"
            loading={deletion.isPending}
            onClick={() => deletion.mutate({ id })}
          >
            {t.delete}
          </Button>
        </>
      )}
    </ClosedPart>
  );
}

function Item({ item: { submitted_at, device, answers, deliveries } }: { item: TestResponse }) {
  const { time_zone } = useSite();
  return (
    <li>
      <Text size="sm" fw={600}>
        {t.sentFrom({ moment: formatDateTime(submitted_at, time_zone), device })}
      </Text>
      <Items component="dl" gap={4} my={4}>
        {answers.map(({ title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div key={index}>
            <dt>{title}</dt>
            <dd>{text || t.skipped}</dd>
          </div>
        ))}
      </Items>
      <Text size="sm" c="dimmed">
        {deliveries.length === 0 ? t.wouldSendNothing : t.wouldSend}
      </Text>
      {deliveries.map((sentence) => (
        <Text size="sm" key={sentence}>
          {sentence}
        </Text>
      ))}
    </li>
  );
}
