import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Notice, useAccess, useSite } from '@userfeedback/admin-ui';
import type { Destination } from '@userfeedback/contract';
import { Link } from 'react-router';
import { administrationApi } from '../../../../administration/administration-api.ts';
import { destinationName, stateText } from '../../../../administration/deliveries/delivery-words.tsx';
import { OlderPart } from '../../../../administration/deliveries/older-part.tsx';
import { LOOK_EVERY } from '../../../../administration/deliveries/use-deliveries.ts';
import { t } from '../../../../messages/deliveries.ts';
import { paths } from '../../../../paths.ts';
import { useDraft } from '../../draft/use-editor.ts';

/** At the foot of a workflow card: what of its messages fails or is paused, older responses, and who has subscribed. */
export function DeliveryLines({ kind }: { kind: string }) {
  const { id } = useDraft();
  const { allowed } = useAccess('view-deliveries');
  const { data } = useQuery(
    administrationApi.destinations.list.queryOptions({
      input: { survey_id: id ?? 0 },
      enabled: allowed && id !== null,
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ fill_in }) => fill_in?.state === 'running') ? LOOK_EVERY : false,
    }),
  );
  const own = data?.items.filter((one) => one.kind === kind) ?? [];
  const fillable = own.filter(({ can_fill_in, is_hook }) => can_fill_in && !is_hook);
  const hooks = own.filter(({ is_hook }) => is_hook).length;
  return (
    <>
      {own
        .filter(({ state }) => state !== 'working')
        .map((destination) => (
          <DeliveryLine key={destination.key} destination={destination} />
        ))}
      {fillable.map((destination) => (
        <div key={destination.key}>
          {fillable.length > 1 && (
            <Text size="sm" fw={500}>
              {destination.name}
            </Text>
          )}
          <OlderPart destination={destination} />
        </div>
      ))}
      {hooks > 0 && (
        <Text size="sm" c="dimmed">
          {t.hooks({ n: hooks })}{' '}
          <Anchor component={Link} to={paths.deliveries} fw={500}>
            {t.open}
          </Anchor>
        </Text>
      )}
    </>
  );
}

function DeliveryLine({ destination }: { destination: Destination }) {
  const { key, state, error } = destination;
  const { time_zone } = useSite();
  const name = destinationName(destination);
  const query = new URLSearchParams({ ...(state === 'failing' && { filter: 'failed' }), destination: key });
  const texts = [
    t.line({ name, state: stateText(destination, time_zone) }),
    ...(state === 'failing' && error !== null ? [t.notDelivered({ reason: error })] : []),
  ];
  return (
    <Notice
      tone={state === 'failing' ? 'red' : 'amber'}
      actions={
        <Anchor component={Link} to={`${paths.deliveries}?${query}`} aria-label={t.openOf({ name })} fw={500}>
          {t.open}
        </Anchor>
      }
    >
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Notice>
  );
}
