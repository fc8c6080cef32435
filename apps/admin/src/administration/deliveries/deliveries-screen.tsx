import { LoadFailed, Notice } from '@userfeedback/admin-ui';
import { useSearchParams } from 'react-router';
import { t } from '../../messages/deliveries.ts';
import { paths } from '../../paths.ts';
import { AdministrationPage } from '../administration-page.tsx';
import { DestinationsPart } from './destinations-part.tsx';
import { MessageDrawer } from './message-drawer.tsx';
import { MessageFilters } from './message-filters.tsx';
import { MessageTable } from './message-table.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { useDeliveries, useDestinations } from './use-deliveries.ts';
import { useMessageActions } from './use-message-actions.tsx';

/** `/deliveries`: where messages go, and what became of each. */
export function DeliveriesScreen() {
  const list = useDeliveries();
  const destinations = useDestinations();
  const actions = useMessageActions();
  const [params, setParams] = useSearchParams();
  const opened = params.get('message');
  const items = destinations.data?.items ?? [];
  const close = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('message');
        return after;
      },
      { preventScrollReset: true },
    );
  return (
    <AdministrationPage route="deliveries" path={paths.deliveries}>
      {destinations.data?.is_sending === false && <Notice tone="amber">{t.off}</Notice>}
      {destinations.error && <LoadFailed error={destinations.error} onRetry={destinations.refetch} />}
      {items.length > 0 && <DestinationsPart items={items} />}
      <MessageFilters list={list} destinations={items} />
      {actions.outcome && <OutcomeNotice outcome={actions.outcome} onClose={actions.dismiss} />}
      <MessageTable list={list} actions={actions} />
      <MessageDrawer
        id={opened}
        listed={list.query.data?.pages.flatMap((page) => page.items).find(({ id }) => id === opened)}
        actions={actions}
        onClose={close}
      />
    </AdministrationPage>
  );
}
