import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  countryName,
  errorText,
  errorToast,
  formatAgo,
  formatDateTime,
  Items,
  Row,
  SettingsCard,
  StatusBadge,
  toast,
  useSite,
} from '@userfeedback/admin-ui';
import type { Account, OpenSession } from '@userfeedback/contract';
import { administrationApi } from '../administration/administration-api.ts';
import { t } from '../messages/account.ts';

export function SessionsCard({ account: { sessions } }: { account: Account }) {
  const end = useEnding(
    (id: string) => administrationApi.account.endSession.call({ id }),
    () => t.sessions.ended,
  );
  const endOthers = useEnding(
    () => administrationApi.account.endOtherSessions.call({}),
    () => t.sessions.endedOthers,
  );
  return (
    <SettingsCard title={t.sessions.title} help={t.sessions.help}>
      <Items component="ul" gap={0} isDivided>
        {sessions.map((session) => (
          <Items component="li" gap={2} py="sm" key={session.id}>
            <SessionLine session={session} onEnd={() => end(session.id)} />
          </Items>
        ))}
      </Items>
      {sessions.length > 1 && (
        <Button variant="default" mt="md" onClick={() => endOthers('')}>
          {t.sessions.endOthers}
        </Button>
      )}
    </SettingsCard>
  );
}

function SessionLine({ session, onEnd }: { session: OpenSession; onEnd(): void }) {
  const { time_zone } = useSite();
  const { browser, os, country, network, how, created_at, last_seen_at, current } = session;
  const words = t.sessions;
  const name = browser && os ? words.browserOn({ browser, os }) : browser || words.unknown;
  const place = [country && countryName(country), network].filter(Boolean).join(' · ');
  const facts = [
    place,
    words.how({ how, when: formatDateTime(created_at, time_zone) }),
    words.seen({ ago: formatAgo(last_seen_at) }),
  ];
  return (
    <Row justify="space-between" gap="sm">
      <div>
        <Row gap="xs">
          <Text fw={600}>{name}</Text>
          {current && <StatusBadge tone="green">{words.current}</StatusBadge>}
        </Row>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {!current && (
        <Button variant="default" size="xs" aria-label={words.endOf({ browser: name })} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </Row>
  );
}

function useEnding(call: (id: string) => Promise<unknown>, said: () => string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: call,
    onSuccess: () => toast(said()),
    onError: (error) => errorToast(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: administrationApi.account.key() }),
  });
  return mutate;
}
