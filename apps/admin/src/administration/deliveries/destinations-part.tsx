import { Anchor, Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Card,
  confirm,
  errorText,
  errorToast,
  FoldedPart,
  formatDateTime,
  Items,
  Row,
  StatusBadge,
  toast,
  useAccess,
  useSite,
} from '@userfeedback/admin-ui';
import type { Destination } from '@userfeedback/contract';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { t } from '../../messages/deliveries.ts';
import { paths } from '../../paths.ts';
import { administrationApi } from '../administration-api.ts';
import { destinationName, stateText } from './delivery-words.tsx';
import { addressIn, Place } from './message-parts.tsx';
import { OlderPart } from './older-part.tsx';

const ORDER: Record<Destination['state'], number> = { failing: 0, paused: 1, working: 2 };
/** How many are shown at first, if none fails or is paused. */
const SHOWN = 5;

/** One line, open while something fails or is paused. */
export function DestinationsPart({ items }: { items: readonly Destination[] }) {
  const [isWhole, showWhole] = useState(false);
  const words = t.destinations;
  const sorted = items.toSorted((one, other) => ORDER[one.state] - ORDER[other.state]);
  const bad = items.filter(({ state }) => state !== 'working').length;
  const most = isWhole ? items.length : bad || SHOWN;
  const rest = items.length - most;
  return (
    <Card>
      <FoldedPart
        order={2}
        title={words.title}
        value={valueText(items)}
        name="deliveries-destinations"
        opensFor={bad > 0}
      >
        <Items component="ul" gap={0} isDivided>
          {sorted.slice(0, most).map((destination) => (
            <DestinationItem key={destination.key} destination={destination} />
          ))}
        </Items>
        {rest > 0 && (
          <Row>
            <Button variant="default" size="xs" onClick={() => showWhole(true)}>
              {words.all({ n: rest })}
            </Button>
          </Row>
        )}
      </FoldedPart>
    </Card>
  );
}

function valueText(items: readonly Destination[]): string {
  const count = (state: Destination['state']) => items.filter((one) => one.state === state).length;
  const [n, failing, paused] = [items.length, count('failing'), count('paused')];
  const words = t.destinations;
  if (failing > 0) return paused > 0 ? words.both({ n, failing, paused }) : words.failing({ n, failing });
  return paused > 0 ? words.paused({ n, paused }) : words.fine({ n });
}

const TONES = { working: 'green', failing: 'red', paused: 'amber' } as const;

function DestinationItem({ destination }: { destination: Destination }) {
  const { key, where, survey, state, last_success_at, waiting, failed, can_test, is_hook } = destination;
  const { time_zone } = useSite();
  const { allowed: mayManage } = useAccess('manage-settings');
  const client = useQueryClient();
  const words = t.destinations;
  const name = destinationName(destination);
  const host = addressIn(where) ? '' : where;
  const settled = {
    onError: (error: unknown) => errorToast(errorText(error)),
    onSettled: () =>
      Promise.all(
        [administrationApi.destinations.key(), administrationApi.deliveries.key(), api.notices.key()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  };
  const pause = useMutation(
    administrationApi.destinations.pause.mutationOptions({
      ...settled,
      onSuccess: () => toast(words.isPaused({ name })),
    }),
  );
  const resume = useMutation(
    administrationApi.destinations.resume.mutationOptions({
      ...settled,
      onSuccess: () => toast(words.isResumed({ name })),
    }),
  );
  const test = useMutation(administrationApi.destinations.test.mutationOptions());
  const remove = useMutation(
    administrationApi.destinations.remove.mutationOptions({
      ...settled,
      onSuccess: () => toast(words.removed({ name })),
    }),
  );
  const askToRemove = async () => {
    const question = { title: words.removeTitle({ name }), body: words.removeBody({ where: where ?? '' }) };
    if (await confirm({ ...question, confirm: words.remove, isDangerous: true })) remove.mutate({ key });
  };
  const isPaused = state === 'paused';
  const change = isPaused ? resume : pause;
  const button = useRef<HTMLButtonElement>(null);
  // A busy button loses the focus, and the list is sorted anew.
  const refocus = () => window.setTimeout(() => button.current?.focus());
  return (
    <Items component="li" gap={6} py="sm">
      <Row justify="space-between" gap="6 16">
        <div>
          <Row gap="4 12">
            <strong>
              <Place name={name} where={addressIn(where)} />
            </strong>
            <StatusBadge tone={TONES[state]}>{stateText(destination, time_zone)}</StatusBadge>
          </Row>
          <Text size="sm" c="dimmed">
            {survey && destination.kind !== 'email' && (
              <Anchor component={Link} to={`${paths.editSurvey(survey.id)}/notifications`} inherit>
                {survey.title}
              </Anchor>
            )}
            {survey && host && ' · '}
            {host}
          </Text>
        </div>
        <Row gap="xs">
          <Button
            variant="subtle"
            size="xs"
            component={Link}
            to={`?${new URLSearchParams({ destination: key })}`}
            preventScrollReset
            aria-label={words.showOf({ name })}
          >
            {words.show}
          </Button>
          {can_test && (
            <Button
              variant="default"
              size="xs"
              loading={test.isPending}
              aria-label={words.testOf({ name })}
              onClick={() => test.mutate({ key })}
            >
              {words.test}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            loading={change.isPending}
            aria-label={isPaused ? words.resumeOf({ name }) : words.pauseOf({ name })}
            ref={button}
            onClick={() => change.mutate({ key }, { onSettled: refocus })}
          >
            {isPaused ? words.resume : words.pause}
          </Button>
          {is_hook && mayManage && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              loading={remove.isPending}
              aria-label={words.removeOf({ name })}
              onClick={() => void askToRemove()}
            >
              {words.remove}
            </Button>
          )}
        </Row>
      </Row>
      <Text size="sm">
        {words.facts({
          moment: last_success_at ? formatDateTime(last_success_at, time_zone) : words.never,
          waiting,
          failed,
        })}
      </Text>
      <OlderPart destination={destination} />
      <div role="status">
        {test.data && (
          <Text c={test.data.success ? 'var(--uf-green-text)' : 'var(--uf-red-text)'}>{test.data.text}</Text>
        )}
        {test.error && <Text c="var(--uf-red-text)">{errorText(test.error)}</Text>}
      </div>
    </Items>
  );
}
