import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Notice, useAccess, useSite } from '@userfeedback/admin-ui';
import type { Destination } from '@userfeedback/contract';
import { Link } from 'react-router';
import { administrationApi } from '../../../../administration/administration-api.ts';
import { destinationName, stateText } from '../../../../administration/deliveries/delivery-words.tsx';
import { t } from '../../../../messages/deliveries.ts';
import { paths } from '../../../../paths.ts';
import { useDraft } from '../../draft/use-editor.ts';

/** At the foot of a workflow card: what of its messages fails or is paused. */
export function DeliveryLines({ kind }: { kind: string }) {
  const { id } = useDraft();
  const { allowed } = useAccess('view-deliveries');
  const { data } = useQuery(
    administrationApi.destinations.list.queryOptions({
      input: { survey_id: id ?? 0 },
      enabled: allowed && id !== null,
    }),
  );
  const bad = data?.items.filter((one) => one.kind === kind && one.state !== 'working') ?? [];
  return bad.map((destination) => <DeliveryLine key={destination.key} destination={destination} />);
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
