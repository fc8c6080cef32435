import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText, errorToast, formatDateTime, Items, Row, useSite } from '@userfeedback/admin-ui';
import { administrationApi } from '../../../administration/administration-api.ts';
import { t } from '../../../messages/testing.ts';
import { queryClient } from '../../../query-client.ts';
import { ClosedPart } from './closed-part.tsx';

/** The links that still work. */
export function TestLinks({ id }: { id: number }) {
  const { time_zone } = useSite();
  const { data } = useQuery(administrationApi.links.list.queryOptions({ input: { id } }));
  const revoking = useMutation(
    administrationApi.links.delete.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: administrationApi.links.key() }),
      onError: (error) => void errorToast(errorText(error)),
    }),
  );
  const items = data?.items ?? [];
  const moment = (at: string) => formatDateTime(at, time_zone);
  return (
    <ClosedPart title={t.links({ count: items.length })}>
      {items.length === 0 && <Text size="sm">{t.noLinks}</Text>}
      <Items component="ul" gap="sm">
        {items.map(({ id: link_id, content, follow_rules, made_by, made_at, expires_at, opened_at }) => (
          <li key={link_id}>
            <Row justify="space-between" isUnbroken align="start">
              <div>
                <Text size="sm" fw={600}>
                  {t.link({ content, rules: follow_rules })}
                </Text>
                <Text size="sm">{t.linkMade({ name: made_by, made: moment(made_at), until: moment(expires_at) })}</Text>
                <Text size="sm" c="dimmed">
                  {opened_at ? t.linkOpened({ moment: moment(opened_at) }) : t.linkUnopened}
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                flex="none"
                aria-label={t.revokeNamed({ made: moment(made_at) })}
                loading={revoking.isPending && revoking.variables.link_id === link_id}
                onClick={() => revoking.mutate({ id, link_id })}
              >
                {t.revoke}
              </Button>
            </Row>
          </li>
        ))}
      </Items>
    </ClosedPart>
  );
}
