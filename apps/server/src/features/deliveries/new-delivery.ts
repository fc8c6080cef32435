import type { DeliveryEvent } from '../../platform/db/schema.ts';
import type { NewDelivery } from '../responses/new-response.ts';
import type { PlannedDelivery } from './delivery.ts';
import type { SealedRecipients } from './recipients.ts';

export function newDelivery(
  kind: string,
  event: DeliveryEvent,
  { destination, target, addresses = [] }: PlannedDelivery,
  { seal }: SealedRecipients,
): NewDelivery {
  const recipients = seal(addresses.map((address) => ({ address, state: 'waiting' })));
  return { kind, event, destination, target: JSON.stringify(target), recipients };
}
