import type { Db, DeliveryEvent } from '../../platform/db/schema.ts';
import type { SiteSecrets } from '../../platform/secrets.ts';
import type { PlannedDelivery } from './delivery.ts';
import { newDelivery } from './new-delivery.ts';
import { insertDelivery } from './queries.ts';
import { sealedRecipients } from './recipients.ts';

export {
  countPaused,
  dropWaiting,
  findOldestWaiting,
  givenUpSince,
  isPaused,
  listGivenUp,
  releaseWaiting,
  retryGivenUp,
} from './queries.ts';

/** About the whole site or a survey; the dispatcher finds it once it is due. */
export function storeDelivery(
  db: Db,
  secrets: SiteSecrets,
  { kind, event, ...planned }: PlannedDelivery & { kind: string; event: DeliveryEvent },
  moment: string,
  about: { survey_id?: number; due?: string } = {},
): Promise<void> {
  return insertDelivery(db, newDelivery(kind, event, planned, sealedRecipients(secrets)), moment, about);
}
